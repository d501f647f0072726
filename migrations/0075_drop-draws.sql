CREATE TABLE "drop_draw_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drop_id" text NOT NULL,
	"product_size_id" uuid,
	"email" text,
	"person" text,
	"language" text NOT NULL,
	"lot" "bytea" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"offered_until" timestamp with time zone,
	"told_at" timestamp with time zone,
	"order_id" uuid,
	CONSTRAINT "drop_draw_entries_once" UNIQUE("drop_id","person")
);
--> statement-breakpoint
CREATE TABLE "drop_draws" (
	"drop_id" text PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"drawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "draw_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "drop_draw_entries" ADD CONSTRAINT "drop_draw_entries_drop_id_drop_draws_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drop_draws"("drop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_draw_entries" ADD CONSTRAINT "drop_draw_entries_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_draws" ADD CONSTRAINT "drop_draws_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_draw_entries_line" ON "drop_draw_entries" USING btree ("product_size_id","lot","id") WHERE confirmed_at is not null and offered_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "drop_draw_entries_untold" ON "drop_draw_entries" USING btree ("drop_id") WHERE confirmed_at is not null and offered_at is null and told_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "drop_draw_entries_email" ON "drop_draw_entries" USING btree ("email");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_drawn" UNIQUE("draw_entry_id");