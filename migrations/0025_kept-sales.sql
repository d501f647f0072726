CREATE TABLE "kept_sales" (
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"with_tests" boolean NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "kept_sales_with_tests_from_day_to_day_pk" PRIMARY KEY("with_tests","from_day","to_day"),
	CONSTRAINT "kept_sales_days" CHECK ("kept_sales"."from_day" <= "kept_sales"."to_day")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sales_changes_day" ON "sales_changes" USING btree ("day");--> statement-breakpoint
-- By hand: whatever changes what the dashboard counts of a day before today is written down in the same transaction, once
-- for each day. That another transaction did so too is no reason not to: its row may be gone before this one is committed.
CREATE FUNCTION "mark_sales_day"("at" timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "sales_changes" ("day") SELECT marked."day"
	FROM (SELECT ("at" AT TIME ZONE 'Europe/Amsterdam')::date AS "day") AS marked
	WHERE marked."day" < (clock_timestamp() AT TIME ZONE 'Europe/Amsterdam')::date
		AND NOT EXISTS (SELECT FROM "sales_changes" WHERE sales_changes."day" = marked."day"
			AND sales_changes.xmin = pg_current_xact_id()::xid)
$$;--> statement-breakpoint
CREATE FUNCTION "mark_sales_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM mark_sales_day(OLD.created_at); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM mark_sales_day(NEW.created_at); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_sales_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM mark_sales_day(orders.created_at) FROM orders
	WHERE orders.id = CASE TG_OP WHEN 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_sales_added" AFTER INSERT OR DELETE ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "mark_sales_of_order"();--> statement-breakpoint
CREATE TRIGGER "orders_sales_changed" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.created_at, OLD.payment_status, OLD.status = 'cancelled', OLD.deleted_at IS NULL, OLD.is_test, OLD.total_cents)
		IS DISTINCT FROM (NEW.created_at, NEW.payment_status, NEW.status = 'cancelled', NEW.deleted_at IS NULL, NEW.is_test, NEW.total_cents))
	EXECUTE FUNCTION "mark_sales_of_order"();--> statement-breakpoint
CREATE TRIGGER "order_items_sales" AFTER INSERT OR DELETE OR UPDATE OF "product_id", "quantity", "price_cents" ON "order_items"
	FOR EACH ROW EXECUTE FUNCTION "mark_sales_of_part"();--> statement-breakpoint
CREATE TRIGGER "order_refunds_sales" AFTER INSERT OR DELETE OR UPDATE OF "amount_cents", "status" ON "order_refunds"
	FOR EACH ROW EXECUTE FUNCTION "mark_sales_of_part"();
