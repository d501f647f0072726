-- widens: the colours of products are rows, which operators add to; until now there were fourteen.
CREATE TABLE "colours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_nl" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"search_words" text DEFAULT '' NOT NULL,
	"family" text,
	"swatch_first" text,
	"swatch_second" text,
	"image_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "colours_slug_unique" UNIQUE("slug"),
	CONSTRAINT "colours_slug" CHECK ("colours"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "colours_name" CHECK ("colours"."name" <> '' and "colours"."name_nl" <> ''),
	CONSTRAINT "colours_family" CHECK ("colours"."family" <> "colours"."slug"),
	CONSTRAINT "colours_swatch" CHECK ("colours"."swatch_first" ~ '^#[0-9a-f]{6}$' and "colours"."swatch_second" ~ '^#[0-9a-f]{6}$'
        and num_nonnulls("colours"."swatch_first", "colours"."image_id") = 1
        and ("colours"."swatch_second" is null or "colours"."swatch_first" is not null))
);
--> statement-breakpoint
INSERT INTO "colours" ("slug", "name", "name_nl", "sort_order", "swatch_first", "swatch_second", "search_words") VALUES
	('white', 'White', 'Wit', 1, '#ffffff', NULL, 'white wit witte'),
	('ecru', 'Ecru', 'Gebroken wit', 2, '#f0e6d2', NULL, 'ecru ivory cream offwhite creme ivoor'),
	('sand', 'Sand', 'Zand', 3, '#d3ba8f', NULL, 'sand beige zand zandkleurig'),
	('ochre', 'Ochre', 'Oker', 4, '#c98a1f', NULL, 'ochre yellow saffron oker geel gele'),
	('terracotta', 'Terracotta', 'Terra', 5, '#b4532f', NULL, 'terracotta terra orange rust oranje roest'),
	('red', 'Red', 'Rood', 6, '#a3262a', NULL, 'red burgundy rood rode bordeaux'),
	('pink', 'Pink', 'Roze', 7, '#e3b5ab', NULL, 'pink rose roze'),
	('olive', 'Olive', 'Olijfgroen', 8, '#66713f', NULL, 'olive khaki olijf olijfgroen kaki green groen sage'),
	('green', 'Green', 'Groen', 9, '#5f8a72', NULL, 'green groen sage'),
	('blue', 'Blue', 'Blauw', 10, '#3f7398', NULL, 'blue blauw'),
	('indigo', 'Indigo and navy', 'Indigo en marine', 11, '#1f2f4f', NULL, 'indigo navy marine marineblauw donkerblauw blue blauw'),
	('brown', 'Brown', 'Bruin', 12, '#6b4528', NULL, 'brown tan bruin cognac'),
	('black', 'Black', 'Zwart', 13, '#1e1a16', NULL, 'black zwart'),
	('multicolour', 'Multicolour', 'Meerkleurig', 14, '#b4532f', '#1f4e63', 'multicolour multicolor meerkleurig bont');--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_colour";--> statement-breakpoint
ALTER TABLE "colours" ADD CONSTRAINT "colours_family_colours_slug_fk" FOREIGN KEY ("family") REFERENCES "public"."colours"("slug") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "colours" ADD CONSTRAINT "colours_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_colour_colours_slug_fk" FOREIGN KEY ("colour") REFERENCES "public"."colours"("slug") ON DELETE restrict ON UPDATE cascade;