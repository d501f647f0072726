-- widens: an order may hold one size for several kept pieces, each once
ALTER TABLE "holds" DROP CONSTRAINT "holds_once";--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "movement_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_once" ON "holds" USING btree ("order_id","product_size_id",coalesce("draw_entry_id", "stock_alert_id", "order_id"));