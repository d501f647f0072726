DROP INDEX "orders_unsettled";--> statement-breakpoint
CREATE INDEX "orders_payment_open" ON "orders" USING btree ("expires_at") WHERE payment_status = 'pending';