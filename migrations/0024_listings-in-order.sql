DROP INDEX "products_listing";--> statement-breakpoint
DROP INDEX "products_operated";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "admin_search_text" text GENERATED ALWAYS AS (fold_text(title || E'\n' || coalesce(title_nl, '') || E'\n' || slug)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("category","is_new" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE archived_at is null and published;--> statement-breakpoint
CREATE INDEX "products_listed_in_part" ON "products" USING btree ("category","subcategory","is_new" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE archived_at is null and published;--> statement-breakpoint
CREATE INDEX "products_listed_in_part_by_price" ON "products" USING btree ("category","subcategory","price_cents","id") WHERE archived_at is null and published;--> statement-breakpoint
CREATE INDEX "products_listed_by_price" ON "products" USING btree ("category","price_cents","id") WHERE archived_at is null and published;--> statement-breakpoint
CREATE INDEX "products_in_sitemap" ON "products" USING btree ("created_at","id") WHERE archived_at is null and published and category <> 'the-drop';--> statement-breakpoint
CREATE INDEX "products_operated" ON "products" USING gin ("admin_search_text" gin_trgm_ops);