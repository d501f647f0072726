-- widens: cost, weight, customs code and origin of products and of their sizes.
ALTER TABLE "product_sizes" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "customs_code" text;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "customs_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_cost" CHECK ("product_sizes"."cost_cents" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_weight" CHECK ("product_sizes"."weight_grams" between 0 and 100000);--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_customs_code" CHECK ("product_sizes"."customs_code" ~ '^[0-9]{6,10}$');--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_origin_country" CHECK ("product_sizes"."origin_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost_cents" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customs_code" CHECK ("products"."customs_code" ~ '^[0-9]{6,10}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_origin_country" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$');