CREATE TABLE "order_exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"from_size" text NOT NULL,
	"to_size" text NOT NULL,
	"to_product_size_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"kept_until" date NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"ended_by" text,
	"ending_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_exchanges_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_exchanges_quantity" CHECK ("order_exchanges"."quantity" >= 1),
	CONSTRAINT "order_exchanges_outcome" CHECK (("order_exchanges"."ended_at" is null) = ("order_exchanges"."outcome" is null)
        and "order_exchanges"."outcome" in ('taken-in', 'withdrawn', 'came-back', 'overdue', 'given-up'))
);
--> statement-breakpoint
ALTER TABLE "order_exchanges" ADD CONSTRAINT "order_exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exchanges" ADD CONSTRAINT "order_exchanges_to_product_size_id_product_sizes_id_fk" FOREIGN KEY ("to_product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_exchanges_open" ON "order_exchanges" USING btree ("order_id","position") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "order_exchanges_kept" ON "order_exchanges" USING btree ("kept_until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "order_exchanges_size" ON "order_exchanges" USING btree ("to_product_size_id");