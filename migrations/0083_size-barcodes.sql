ALTER TABLE "product_sizes" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (lower("sku")) WHERE sku <> '';--> statement-breakpoint
CREATE INDEX "product_sizes_barcode" ON "product_sizes" USING btree (lower("barcode")) WHERE barcode <> '';