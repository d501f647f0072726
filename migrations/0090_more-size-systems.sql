-- widens: more size systems to choose from. Products keep the letters until an operator chooses another system.
ALTER TABLE "size_systems" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "size_systems" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "size_systems" SET "name" = 'Letter sizes', "name_nl" = 'Lettermaten' WHERE "id" = 'letters';--> statement-breakpoint
INSERT INTO "size_systems" ("id", "name", "name_nl", "sort_order") VALUES
	('letters-wide', 'Letter sizes, XXS to 5XL', 'Lettermaten, XXS tot 5XL', 1),
	('letters-double', 'Double letter sizes', 'Dubbele lettermaten', 2),
	('women-eu', 'Women’s, EU', 'Dames, EU', 3),
	('men-eu', 'Men’s, EU', 'Heren, EU', 4),
	('waist', 'Waist in inches', 'Taille in inches', 5),
	('collar', 'Collar in centimetres', 'Boord in centimeters', 6),
	('shoes-eu', 'Shoes, EU', 'Schoenen, EU', 7),
	('children-shoes-eu', 'Children’s shoes, EU', 'Kinderschoenen, EU', 8),
	('children-height', 'Children’s height in centimetres', 'Kinderen, lengte in centimeters', 9),
	('one-size', 'One Size', 'Eén maat', 10)
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "system_sizes" ("system_id", "size", "sort_order")
SELECT id, size, place FROM (VALUES
	('letters-wide', ARRAY['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']),
	('letters-double', ARRAY['XXS/XS', 'XS/S', 'S/M', 'M/L', 'L/XL', 'XL/XXL']),
	('women-eu', ARRAY(SELECT generate_series(32, 54, 2)::text)),
	('men-eu', ARRAY(SELECT generate_series(42, 64, 2)::text)),
	('waist', ARRAY(SELECT generate_series(23, 44)::text)),
	('collar', ARRAY(SELECT generate_series(36, 48)::text)),
	('shoes-eu', ARRAY(SELECT trim_scale(generate_series(35, 49, 0.5))::text)),
	('children-shoes-eu', ARRAY(SELECT generate_series(18, 39)::text)),
	('children-height', ARRAY(SELECT generate_series(44, 176, 6)::text)),
	('one-size', ARRAY['One Size'])
) AS systems (id, sizes), unnest(sizes) WITH ORDINALITY AS listed (size, place)
ON CONFLICT DO NOTHING;
