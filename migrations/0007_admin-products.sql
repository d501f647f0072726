CREATE INDEX "products_shown" ON "products" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_operated" ON "products" USING gin (("title" || E'\n' || coalesce("title_nl", '') || E'\n' || "slug") gin_trgm_ops);