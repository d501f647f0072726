CREATE TABLE "order_total_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_total_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"name" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
-- By hand: whatever changes what all orders come to is written down in the same transaction. Rows are only added here, so
-- nobody waits for anybody; the job "add-up-order-totals" puts them together.
CREATE FUNCTION "order_total_parts"("o" "orders", "sign" int) RETURNS TABLE ("name" text, "amount" bigint) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'orders.' || o.status || '.' || o.payment_status, sign::bigint WHERE o.deleted_at IS NULL
	UNION ALL SELECT 'taken', sign * o.total_cents::bigint WHERE o.payment_status IN ('paid', 'refunded')
$$;--> statement-breakpoint
CREATE FUNCTION "refund_total_parts"("r" "order_refunds", "sign" int) RETURNS TABLE ("name" text, "amount" bigint) LANGUAGE sql IMMUTABLE AS $$
	SELECT 'given-back', sign * r.amount_cents::bigint WHERE r.status IN ('succeeded', 'settled-otherwise')
$$;--> statement-breakpoint
CREATE FUNCTION "count_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('INSERT INTO order_total_changes (name, amount) SELECT part.name, sum(part.amount) FROM changed, %I(changed::%I, $1) part GROUP BY 1',
		TG_ARGV[0], TG_TABLE_NAME) USING CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_changes (name, amount)
	SELECT part.name, sum(part.amount) FROM (SELECT * FROM order_total_parts(OLD, -1) UNION ALL SELECT * FROM order_total_parts(NEW, 1)) part
	GROUP BY part.name HAVING sum(part.amount) <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_changes (name, amount)
	SELECT part.name, sum(part.amount) FROM (SELECT * FROM refund_total_parts(OLD, -1) UNION ALL SELECT * FROM refund_total_parts(NEW, 1)) part
	GROUP BY part.name HAVING sum(part.amount) <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
-- From here until this is committed nobody changes an order, so that the totals begin as they are.
LOCK TABLE "orders", "order_refunds" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TRIGGER "orders_totals_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added"('order_total_parts');--> statement-breakpoint
CREATE TRIGGER "orders_totals_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added"('order_total_parts');--> statement-breakpoint
CREATE TRIGGER "orders_totals_changed" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.status, OLD.payment_status, OLD.deleted_at IS NULL, OLD.total_cents)
		IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.deleted_at IS NULL, NEW.total_cents))
	EXECUTE FUNCTION "count_changed_order"();--> statement-breakpoint
CREATE TRIGGER "order_refunds_totals_added" AFTER INSERT ON "order_refunds" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added"('refund_total_parts');--> statement-breakpoint
CREATE TRIGGER "order_refunds_totals_deleted" AFTER DELETE ON "order_refunds" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added"('refund_total_parts');--> statement-breakpoint
CREATE TRIGGER "order_refunds_totals_changed" AFTER UPDATE ON "order_refunds" FOR EACH ROW
	WHEN ((OLD.status, OLD.amount_cents) IS DISTINCT FROM (NEW.status, NEW.amount_cents))
	EXECUTE FUNCTION "count_changed_refund"();--> statement-breakpoint
INSERT INTO "order_totals" ("name", "total")
	SELECT part.name, sum(part.amount) FROM (
		SELECT p.* FROM orders, order_total_parts(orders, 1) p UNION ALL SELECT p.* FROM order_refunds, refund_total_parts(order_refunds, 1) p
	) part GROUP BY 1;
