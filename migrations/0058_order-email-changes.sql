CREATE TABLE "order_email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"email" text NOT NULL,
	"former_email" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"problem" text,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_email_changes" ADD CONSTRAINT "order_email_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_email_changes_open" ON "order_email_changes" USING btree ("order_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "order_email_changes_of_order" ON "order_email_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_email_changes_asked" ON "order_email_changes" USING btree ("asked_at");