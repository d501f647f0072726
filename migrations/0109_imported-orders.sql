-- widens: orders of a former shop, which are history and no orders.
CREATE TABLE "imported_order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"options" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" bigint,
	CONSTRAINT "imported_order_items_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "imported_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"number" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"status" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_order_items" ADD CONSTRAINT "imported_order_items_order_id_imported_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."imported_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_order_items_search" ON "imported_order_items" USING gin ((fold_text("title" || E'\n' || "options" || E'\n' || "sku")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "imported_orders_once" ON "imported_orders" USING btree ("number","placed_at");--> statement-breakpoint
CREATE INDEX "imported_orders_newest" ON "imported_orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "imported_orders_of_import" ON "imported_orders" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_orders_of_customer" ON "imported_orders" USING btree ("email","placed_at") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "imported_orders_search" ON "imported_orders" USING gin ((fold_text("number" || E'\n' || "email" || E'\n' || "name")) gin_trgm_ops);--> statement-breakpoint
-- Only a verified address was the customer's own: a stranger may have registered with any other.
CREATE FUNCTION "imported_orders_follow_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE imported_orders SET email = lower(NEW.email) WHERE email = lower(OLD.email);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_email_changed" AFTER UPDATE OF "email" ON "profiles"
	FOR EACH ROW WHEN (OLD.is_verified AND lower(OLD.email) <> lower(NEW.email) AND NEW.email <> '')
	EXECUTE FUNCTION "imported_orders_follow_customer"();
