-- widens: a category says what its products need before they are put in the shop.
ALTER TABLE "subcategories" ADD COLUMN "required" text[] DEFAULT '{}' NOT NULL;