ALTER TABLE "product_sizes" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;