ALTER TABLE "drop_purchases" ADD COLUMN "house_keys" text[];--> statement-breakpoint
CREATE INDEX "drop_purchases_of_houses" ON "drop_purchases" USING gin ("house_keys");--> statement-breakpoint
CREATE INDEX "drop_purchases_without_houses" ON "drop_purchases" USING btree ("drop_id") WHERE house_keys is null;