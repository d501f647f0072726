-- widens: operators may be mailed about one kind of thing more, which the release before never writes.
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"change" integer NOT NULL,
	"stock" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_change" CHECK ("stock_movements"."change" <> 0),
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('opening', 'sale', 'return', 'delivery', 'count', 'correction', 'damage', 'import', 'removal'))
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind";--> statement-breakpoint
ALTER TABLE "operator_notifications" DROP CONSTRAINT "operator_notifications_kind";--> statement-breakpoint
CREATE INDEX "stock_movements_of_size" ON "stock_movements" USING btree ("product_id","size","id");--> statement-breakpoint
CREATE INDEX "stock_movements_noted" ON "stock_movements" USING btree ("at") WHERE note <> '';--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind" CHECK ("notification_choices"."kind" in ('new-order', 'withdrawal', 'drop-sold-out', 'low-stock', 'payment', 'refund', 'mail', 'job', 'space'));--> statement-breakpoint
ALTER TABLE "operator_notifications" ADD CONSTRAINT "operator_notifications_kind" CHECK ("operator_notifications"."kind" in ('new-order', 'withdrawal', 'drop-sold-out', 'low-stock', 'payment', 'refund', 'mail', 'job', 'space'));--> statement-breakpoint
-- The ledger is written once; only a note, which may name somebody, is forgotten after a while.
CREATE FUNCTION "keep_stock_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		OLD.note := '';
		IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
	END IF;
	RAISE EXCEPTION 'The movements of stock cannot be edited.';
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_movements_kept" BEFORE UPDATE OR DELETE ON "stock_movements"
	FOR EACH ROW EXECUTE FUNCTION "keep_stock_movements"();--> statement-breakpoint
CREATE TRIGGER "stock_movements_whole" BEFORE TRUNCATE ON "stock_movements"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_stock_movements"();--> statement-breakpoint
-- Whoever changes stock says why in `marenza.stock_cause`, for the rest of the transaction; the release before does not, and is
-- written down all the same.
CREATE FUNCTION "record_stock_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	cause jsonb := coalesce(nullif(current_setting('marenza.stock_cause', true), ''), '{}')::jsonb;
	actor uuid := (cause->>'actor')::uuid;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (product_id, size, change, stock, kind, actor_id)
		SELECT product_id, size, stock_quantity, stock_quantity,
			CASE cause->>'kind' WHEN 'import' THEN 'import' ELSE 'opening' END, actor
		FROM new_sizes WHERE stock_quantity <> 0 ORDER BY product_id, size;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO stock_movements (product_id, size, change, stock, kind, actor_id)
		SELECT product_id, size, -stock_quantity, 0, 'removal', actor
		FROM old_sizes WHERE stock_quantity <> 0 ORDER BY product_id, size;
	ELSE
		INSERT INTO stock_movements (product_id, size, change, stock, kind, order_id, actor_id, note)
		SELECT new_sizes.product_id, new_sizes.size, new_sizes.stock_quantity - old_sizes.stock_quantity, new_sizes.stock_quantity,
			coalesce(cause->>'kind', 'correction'), (cause->>'order')::uuid, actor, coalesce(cause->>'note', '')
		FROM new_sizes JOIN old_sizes USING (id)
		WHERE new_sizes.stock_quantity <> old_sizes.stock_quantity ORDER BY new_sizes.product_id, new_sizes.size;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_sizes_stock_added" AFTER INSERT ON "product_sizes" REFERENCING NEW TABLE AS new_sizes
	FOR EACH STATEMENT EXECUTE FUNCTION "record_stock_movements"();--> statement-breakpoint
CREATE TRIGGER "product_sizes_stock_changed" AFTER UPDATE ON "product_sizes" REFERENCING OLD TABLE AS old_sizes NEW TABLE AS new_sizes
	FOR EACH STATEMENT EXECUTE FUNCTION "record_stock_movements"();--> statement-breakpoint
CREATE TRIGGER "product_sizes_stock_removed" AFTER DELETE ON "product_sizes" REFERENCING OLD TABLE AS old_sizes
	FOR EACH STATEMENT EXECUTE FUNCTION "record_stock_movements"();--> statement-breakpoint
-- What is there now is what the ledger begins with; the triggers keep the table locked until it does.
INSERT INTO "stock_movements" ("product_id", "size", "change", "stock", "kind")
SELECT "product_id", "size", "stock_quantity", "stock_quantity", 'opening' FROM "product_sizes" WHERE "stock_quantity" <> 0;
