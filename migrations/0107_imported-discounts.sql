-- widens: discounts name the import that took them over from another shop.
ALTER TABLE "discounts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "discounts_of_import" ON "discounts" USING btree ("import_id") WHERE import_id is not null;