CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"actor_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_refunds_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_cents" > 0),
	CONSTRAINT "order_refunds_status" CHECK ("order_refunds"."status" in ('pending', 'succeeded', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents");--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("created_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("order_number" || E'\n' || "email" || E'\n' || coalesce("shipping_address"->>'name', '') || E'\n' || coalesce(right("stripe_session_id", 10), '')) gin_trgm_ops);