DROP INDEX "products_shown";--> statement-breakpoint
DROP INDEX "orders_shown";--> statement-breakpoint
CREATE INDEX "product_sizes_low" ON "product_sizes" USING btree ("stock_quantity") WHERE available;--> statement-breakpoint
CREATE INDEX "images_search" ON "images" USING gin (("alt_text" || E'\n' || coalesce("alt_text_nl", '') || E'\n' || "url") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_sold" ON "order_items" USING btree ("order_id","product_id","quantity","price_cents");--> statement-breakpoint
CREATE INDEX "order_items_image" ON "order_items" USING btree ("image_url" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_refunds_made" ON "order_refunds" USING btree ("created_at","order_id","status","amount_cents");--> statement-breakpoint
CREATE INDEX "products_shown" ON "products" USING btree ("created_at","id","category") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at","id","payment_status","total_cents","is_test") WHERE deleted_at is null;