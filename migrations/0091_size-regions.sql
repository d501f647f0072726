-- widens: search engines and feeds say in which region a size is worn.
ALTER TABLE "size_systems" ADD COLUMN "region" text;--> statement-breakpoint
UPDATE "size_systems" SET "region" = 'EU' WHERE "id" IN ('women-eu', 'men-eu', 'shoes-eu', 'children-shoes-eu');
