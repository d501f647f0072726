-- widens: products have care symbols.
ALTER TABLE "products" ADD COLUMN "care" text;