-- widens: the categories of products are rows, which operators add to; until now there were eight.
CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_nl" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_words" text DEFAULT '' NOT NULL,
	"size_system_id" text DEFAULT 'letters' NOT NULL,
	"tax_class" text DEFAULT 'standard' NOT NULL,
	"google_category" integer,
	"delivery_and_returns" text,
	"delivery_and_returns_nl" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subcategories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "subcategories_slug" CHECK ("subcategories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "subcategories_name" CHECK ("subcategories"."name" <> '' and "subcategories"."name_nl" <> ''),
	CONSTRAINT "subcategories_tax_class" CHECK ("subcategories"."tax_class" in ('standard', 'reduced', 'zero'))
);
--> statement-breakpoint
CREATE TABLE "subcategory_departments" (
	"subcategory" text NOT NULL,
	"department" text NOT NULL,
	"name" text,
	"name_nl" text,
	CONSTRAINT "subcategory_departments_subcategory_department_pk" PRIMARY KEY("subcategory","department"),
	CONSTRAINT "subcategory_departments_department" CHECK ("subcategory_departments"."department" in ('women', 'men')),
	CONSTRAINT "subcategory_departments_name" CHECK (("subcategory_departments"."name" is null) = ("subcategory_departments"."name_nl" is null))
);
--> statement-breakpoint
INSERT INTO "subcategories" ("slug", "name", "name_nl", "sort_order", "google_category", "search_words") VALUES
	('dresses', 'Dresses', 'Jurken', 1, 1604, 'dress gown frock jurk jurken kleed'),
	('shirts', 'Shirts', 'Overhemden', 2, 1604, 'shirt shirts overhemd hemd'),
	('tops', 'Tops', 'Tops', 3, 1604, 'tops top bovenstuk'),
	('bottoms', 'Bottoms', 'Broeken & rokken', 4, 1604, 'bottoms onderstuk'),
	('sets', 'Sets', 'Sets', 5, 1604, 'set suit outfit kostuum pak'),
	('two-pieces', 'Two-Pieces', 'Tweedelig', 6, 1604, 'set suit outfit kostuum pak twopiece tweedelig coord'),
	('accessories', 'Accessories', 'Accessoires', 7, 167, 'accessories accessory accessoire'),
	('test', 'Test', 'Test', 8, 1604, '');--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_subcategory";--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_size_system_id_size_systems_id_fk" FOREIGN KEY ("size_system_id") REFERENCES "public"."size_systems"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategory_departments" ADD CONSTRAINT "subcategory_departments_subcategory_subcategories_slug_fk" FOREIGN KEY ("subcategory") REFERENCES "public"."subcategories"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_subcategories_slug_fk" FOREIGN KEY ("subcategory") REFERENCES "public"."subcategories"("slug") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
INSERT INTO "subcategory_departments" ("subcategory", "department") VALUES ('dresses', 'women'), ('two-pieces', 'women'),
	('tops', 'women'), ('bottoms', 'women'), ('accessories', 'women'), ('shirts', 'men'), ('sets', 'men'), ('tops', 'men'),
	('bottoms', 'men'), ('accessories', 'men');--> statement-breakpoint
UPDATE "subcategory_departments" SET "name" = 'Bottoms', "name_nl" = 'Broeken' WHERE "subcategory" = 'bottoms' AND "department" = 'men';--> statement-breakpoint
-- Arrays have no foreign keys, so this follows a new slug, or a deletion, in sales, discounts and menus.
CREATE FUNCTION "follow_subcategory"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	department text;
	was text;
BEGIN
	UPDATE navigation_settings SET featured = array_replace(featured, OLD.slug, NEW.slug),
		regular = array_replace(regular, OLD.slug, NEW.slug),
		updated_at = greatest(now(), updated_at + interval '1 millisecond')
		WHERE NEW.slug IS NOT NULL AND OLD.slug = ANY (featured || regular);
	FOREACH department IN ARRAY ARRAY['women', 'men'] LOOP
		was := department || '/' || OLD.slug;
		UPDATE sales SET categories = array_remove(array_replace(categories, was, department || '/' || NEW.slug), NULL),
			updated_at = greatest(now(), updated_at + interval '1 millisecond')
			WHERE was = ANY (categories);
		UPDATE discounts SET categories = array_remove(array_replace(categories, was, department || '/' || NEW.slug), NULL),
			updated_at = greatest(now(), updated_at + interval '1 millisecond')
			WHERE was = ANY (categories);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subcategory_renamed" AFTER UPDATE OF "slug" ON "subcategories"
	FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION "follow_subcategory"();--> statement-breakpoint
CREATE TRIGGER "subcategory_deleted" AFTER DELETE ON "subcategories"
	FOR EACH ROW EXECUTE FUNCTION "follow_subcategory"();
