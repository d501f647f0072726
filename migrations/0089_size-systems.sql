-- widens: sizes of a product are one of its size system's, in that system's order; until now all products have letters.
CREATE TABLE "size_systems" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_nl" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_sizes" (
	"system_id" text NOT NULL,
	"size" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "system_sizes_system_id_size_pk" PRIMARY KEY("system_id","size"),
	CONSTRAINT "system_sizes_size" CHECK ("system_sizes"."size" = btrim("system_sizes"."size") and length("system_sizes"."size") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "system_sizes" ADD CONSTRAINT "system_sizes_system_id_size_systems_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."size_systems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "size_systems" VALUES ('letters', 'Letters', 'Letters');--> statement-breakpoint
INSERT INTO "system_sizes" VALUES ('letters', 'XS', 1), ('letters', 'S', 2), ('letters', 'M', 3), ('letters', 'L', 4),
	('letters', 'XL', 5), ('letters', 'XXL', 6), ('letters', 'One Size', 7);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_system_id" text DEFAULT 'letters' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size_system_id_size_systems_id_fk" FOREIGN KEY ("size_system_id") REFERENCES "public"."size_systems"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Fills the order of rows that the release before writes, too.
CREATE FUNCTION "order_product_size"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT system_sizes.sort_order INTO NEW.sort_order FROM products
	JOIN system_sizes ON system_sizes.system_id = products.size_system_id AND system_sizes.size = NEW.size
	WHERE products.id = NEW.product_id;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'Size % is not in the size system of product %.', NEW.size, NEW.product_id
			USING ERRCODE = 'check_violation', TABLE = 'product_sizes', CONSTRAINT = 'product_sizes_size';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_size_ordered" BEFORE INSERT OR UPDATE OF "product_id", "size" ON "product_sizes"
	FOR EACH ROW EXECUTE FUNCTION "order_product_size"();--> statement-breakpoint
UPDATE "product_sizes" SET "sort_order" = system_sizes.sort_order FROM "system_sizes" WHERE system_sizes.size = product_sizes.size;--> statement-breakpoint
ALTER TABLE "product_sizes" DROP CONSTRAINT "product_sizes_size";
