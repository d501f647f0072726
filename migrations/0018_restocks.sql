CREATE TABLE "order_restocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"pieces" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_shown";--> statement-breakpoint
ALTER TABLE "order_restocks" ADD CONSTRAINT "order_restocks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_restocks_of_order" ON "order_restocks" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at","id","payment_status","status","total_cents","is_test") WHERE deleted_at is null;