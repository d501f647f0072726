CREATE INDEX "profiles_unproven" ON "profiles" USING btree ("updated_at") WHERE not is_verified;--> statement-breakpoint
CREATE INDEX "verifications_end" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_named" ON "orders" USING btree ("updated_at") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("updated_at") WHERE status = 'cancelled' and payment_status in ('cancelled', 'failed') and email <> '';--> statement-breakpoint
CREATE INDEX "audit_logs_of_type" ON "audit_logs" USING btree ("object_type","created_at");