CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents");--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("created_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("order_number" || E'\n' || "email" || E'\n' || coalesce("shipping_address"->>'name', '') || E'\n' || coalesce(right("stripe_session_id", 10), '')) gin_trgm_ops);