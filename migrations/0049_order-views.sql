CREATE TABLE "saved_order_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_order_views_name_length" CHECK (length("saved_order_views"."name") between 1 and 40),
	CONSTRAINT "saved_order_views_query" CHECK (length("saved_order_views"."query") <= 1500)
);
--> statement-breakpoint
ALTER TABLE "saved_order_views" ADD CONSTRAINT "saved_order_views_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_order_views_name" ON "saved_order_views" USING btree ("profile_id",lower("name"));--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("created_at") WHERE deleted_at is null and status in ('pending', 'processing') and payment_status = 'paid' and kind = 'goods';--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE deleted_at is null and status in ('pending', 'cancelled') and payment_status in ('pending', 'failed', 'cancelled');