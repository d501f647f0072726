-- widens: products with the same style number are one design. What an import split into colours belongs together.
ALTER TABLE "products" ADD COLUMN "style_number" text;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "one_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_of_style" ON "products" USING btree ("style_number") WHERE style_number is not null;--> statement-breakpoint
UPDATE "products" SET "style_number" = left(source."handle", 100)
FROM "product_sources" source
WHERE source."product_id" = "products"."id" AND source."value" <> ''
  AND EXISTS (
    SELECT FROM "product_sources" other
    WHERE other."handle" = source."handle" AND other."value" <> '' AND other."product_id" <> source."product_id");
