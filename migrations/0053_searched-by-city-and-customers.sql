CREATE INDEX "orders_city_search" ON "orders" USING gin (fold_text(coalesce(shipping_address #>> '{address,city}', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ((fold_text("first_name" || ' ' || "last_name" || E'\n' || "email")) gin_trgm_ops);
