-- widens: the departments of products are rows, which operators add to; until now there were women and men.
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_nl" text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text NOT NULL,
	"description" text NOT NULL,
	"description_nl" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_words" text DEFAULT '' NOT NULL,
	"gender" text,
	"age_group" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_slug_unique" UNIQUE("slug"),
	CONSTRAINT "departments_slug" CHECK ("departments"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "departments_name" CHECK ("departments"."name" <> '' and "departments"."name_nl" <> ''),
	CONSTRAINT "departments_gender" CHECK ("departments"."gender" in ('female', 'male', 'unisex')),
	CONSTRAINT "departments_age_group" CHECK ("departments"."age_group" in ('adult', 'kids', 'toddler', 'infant', 'newborn'))
);
--> statement-breakpoint
INSERT INTO "departments" ("slug", "name", "name_nl", "title", "title_nl", "description", "description_nl", "sort_order", "search_words",
	"gender", "age_group") VALUES
	('women', 'Women', 'Dames', 'Women’s Collection', 'Damescollectie', 'Dresses, linen and satin for women, inspired by the light and the tiles of the Mediterranean.', 'Jurken, linnen en satijn voor dames, geïnspireerd op het licht en de tegels van de Middellandse Zee.', 1, 'women womens woman ladies lady dames vrouwen vrouw', 'female', 'adult'),
	('men', 'Men', 'Heren', 'Men’s Collection', 'Herencollectie', 'Shirts, trousers and sets for men in linen, cotton and denim, cut for warm days.', 'Overhemden, broeken en sets voor heren in linnen, katoen en denim, gemaakt voor warme dagen.', 2, 'men mens man gentlemen heren mannen', 'male', 'adult');--> statement-breakpoint
-- The menus that every shop had until an operator saved others.
INSERT INTO "navigation_settings" ("section", "featured", "regular") VALUES
	('women', '{dresses,tops,bottoms}', '{accessories,shoes,outerwear}'),
	('men', '{shirts,pants,suits}', '{accessories,shoes,outerwear}'),
	('new-in', '{summer-collection,fall-collection}', '{best-sellers,staff-picks}')
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category";--> statement-breakpoint
ALTER TABLE "subcategory_departments" DROP CONSTRAINT "subcategory_departments_department";--> statement-breakpoint
ALTER TABLE "navigation_settings" DROP CONSTRAINT "navigation_settings_section";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gender_departments_slug_fk" FOREIGN KEY ("gender") REFERENCES "public"."departments"("slug") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "subcategory_departments" ADD CONSTRAINT "subcategory_departments_department_departments_slug_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("slug") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" CHECK (("products"."category" = 'the-drop' and "products"."gender" is null) or "products"."category" = "products"."gender");--> statement-breakpoint
-- The key to departments changes the gender alone, and the category must be equal to it.
CREATE FUNCTION "follow_gender"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.category := coalesce(NEW.gender, 'the-drop');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_department_renamed" BEFORE UPDATE OF "gender" ON "products"
	FOR EACH ROW WHEN (OLD.gender IS DISTINCT FROM NEW.gender) EXECUTE FUNCTION "follow_gender"();--> statement-breakpoint
-- Arrays have no foreign keys, and a menu may be that of new products, so this follows a new slug, or a deletion.
CREATE FUNCTION "follow_department"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM navigation_settings WHERE NEW.slug IS NULL AND section = OLD.slug;
	UPDATE navigation_settings SET section = NEW.slug,
		updated_at = greatest(now(), updated_at + interval '1 millisecond')
		WHERE section = OLD.slug;
	UPDATE sales SET categories = rename_department(categories, OLD.slug, NEW.slug),
		updated_at = greatest(now(), updated_at + interval '1 millisecond')
		WHERE categories <> rename_department(categories, OLD.slug, NEW.slug);
	UPDATE discounts SET categories = rename_department(categories, OLD.slug, NEW.slug),
		updated_at = greatest(now(), updated_at + interval '1 millisecond')
		WHERE categories <> rename_department(categories, OLD.slug, NEW.slug);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Returns categories such as "women" and "women/tops" in a department's new name, or without them.
CREATE FUNCTION "rename_department"("categories" text[], "was" text, "becomes" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY (
		SELECT CASE WHEN split_part(category, '/', 1) = was THEN becomes || substr(category, length(was) + 1) ELSE category END
		FROM unnest(categories) WITH ORDINALITY AS listed(category, place) ORDER BY place), NULL)
$$;--> statement-breakpoint
CREATE TRIGGER "department_renamed" AFTER UPDATE OF "slug" ON "departments"
	FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION "follow_department"();--> statement-breakpoint
CREATE TRIGGER "department_deleted" AFTER DELETE ON "departments"
	FOR EACH ROW EXECUTE FUNCTION "follow_department"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_subcategory"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	department text;
	was text;
BEGIN
	UPDATE navigation_settings SET featured = array_replace(featured, OLD.slug, NEW.slug),
		regular = array_replace(regular, OLD.slug, NEW.slug),
		updated_at = greatest(now(), updated_at + interval '1 millisecond')
		WHERE NEW.slug IS NOT NULL AND OLD.slug = ANY (featured || regular);
	FOR department IN SELECT departments.slug FROM departments LOOP
		was := department || '/' || OLD.slug;
		UPDATE sales SET categories = array_remove(array_replace(categories, was, department || '/' || NEW.slug), NULL),
			updated_at = greatest(now(), updated_at + interval '1 millisecond')
			WHERE was = ANY (categories);
		UPDATE discounts SET categories = array_remove(array_replace(categories, was, department || '/' || NEW.slug), NULL),
			updated_at = greatest(now(), updated_at + interval '1 millisecond')
			WHERE was = ANY (categories);
	END LOOP;
	RETURN NULL;
END $$;
