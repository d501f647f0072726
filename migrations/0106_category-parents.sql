-- widens: the release before knows no parents, and prices by this one's functions.
ALTER TABLE "subcategories" ADD COLUMN "parent" text;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_parent_subcategories_slug_fk" FOREIGN KEY ("parent") REFERENCES "public"."subcategories"("slug") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_parent" CHECK ("subcategories"."parent" <> "subcategories"."slug");--> statement-breakpoint
-- By hand. Returns categories such as "women/shoes" and those that they include, such as "women/boots".
CREATE FUNCTION "with_children"("categories" text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT categories || ARRAY (
		SELECT split_part(category, '/', 1) || '/' || slug
		FROM unnest(categories) AS listed(category) JOIN subcategories ON parent = split_part(category, '/', 2))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "plan_prices"("ids" text[], "at" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
-- Writes down what these products cost from a moment on, as long as nothing else changes: the lowest price of the sales
-- that each is in, or its catalogue price. What was before that moment stays.
BEGIN
	DELETE FROM price_history WHERE product_id = ANY (ids) AND from_at > at;
	DELETE FROM reduced_prices WHERE product_id = ANY (ids) OR ends_at < at - interval '1 day';
	WITH wanted AS (
		SELECT id, price_cents, category, subcategory, is_new, archived_at IS NULL AND published AS is_offered
		FROM products WHERE id = ANY (ids)
	), reductions AS (
		SELECT * FROM (
			SELECT wanted.id, wanted.price_cents, sales.id AS sale_id, sales.starts_at, sales.ends_at, sales.includes_drops,
				CASE sales.kind WHEN 'percentage' THEN round(wanted.price_cents * (100 - sales.percentage) / 100.0)::int
					WHEN 'amount' THEN wanted.price_cents - sales.amount_cents ELSE chosen.price_cents END AS reduced
			FROM wanted CROSS JOIN (
					SELECT *, with_children(categories) AS parts FROM sales WHERE ends_at > at OFFSET 0
				) sales
				LEFT JOIN sale_products chosen ON chosen.sale_id = sales.id AND chosen.product_id = wanted.id
			WHERE wanted.is_offered AND (sales.includes_drops OR wanted.category <> 'the-drop')
				AND (chosen.product_id IS NOT NULL OR wanted.category <> 'the-drop' AND (wanted.category = ANY (sales.categories)
					OR wanted.category || '/' || wanted.subcategory = ANY (sales.parts)
					OR wanted.is_new AND 'new-in' = ANY (sales.categories)))
		) one WHERE reduced > 0 AND reduced < price_cents
	), dropped AS (
		SELECT drop_products.product_id AS id, drops.start_date, drops.end_date
		FROM drop_products JOIN drops ON drops.id = drop_products.drop_id
		WHERE drops.is_active AND drops.end_date > at AND drop_products.product_id = ANY (ids)
	), moments AS (
		SELECT id, at AS moment FROM wanted
		UNION SELECT id, starts_at FROM reductions WHERE starts_at > at UNION SELECT id, ends_at FROM reductions
		UNION SELECT id, start_date FROM dropped WHERE start_date > at UNION SELECT id, end_date FROM dropped
	), lowest AS (
		SELECT DISTINCT ON (moments.id, moment) moments.id, moment, reduced, sale_id
		FROM moments JOIN reductions ON reductions.id = moments.id AND starts_at <= moment AND ends_at > moment
		WHERE includes_drops OR (moments.id, moment) NOT IN (
			SELECT m.id, m.moment FROM moments m JOIN dropped ON dropped.id = m.id AND start_date <= moment AND end_date > moment)
		ORDER BY moments.id, moment, reduced, starts_at, sale_id
	), course AS (
		SELECT id, moment, reduced, sale_id, CASE WHEN is_offered THEN coalesce(reduced, price_cents) END AS price
		FROM moments JOIN wanted USING (id) LEFT JOIN lowest USING (id, moment)
	), marked AS (
		SELECT *, row_number() OVER by_time = 1 OR price IS DISTINCT FROM lag(price) OVER by_time AS is_turn
		FROM course WINDOW by_time AS (PARTITION BY id ORDER BY moment)
	), turns AS (
		SELECT *, lead(moment) OVER (PARTITION BY id ORDER BY moment) AS until FROM marked WHERE is_turn
	), noted AS (
		INSERT INTO price_history (product_id, from_at, price_cents)
		SELECT id, moment, price FROM turns WHERE moment > at OR price IS DISTINCT FROM (
			SELECT price_cents FROM price_history WHERE product_id = id AND from_at <= at ORDER BY from_at DESC LIMIT 1)
	)
	INSERT INTO reduced_prices (product_id, starts_at, ends_at, price_cents, sale_id)
	SELECT id, moment, until, reduced, sale_id FROM turns WHERE reduced IS NOT NULL;
	UPDATE reduced_prices SET lowest_cents = lowest_price_before(product_id, starts_at, price_cents)
	WHERE product_id = ANY (ids);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "plan_due_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE due text[];
BEGIN
	IF NOT EXISTS (SELECT FROM prices_due) THEN RETURN NULL; END IF;
	-- One after the other, or neither of two that commit together would know of the other.
	PERFORM pg_advisory_xact_lock(hashtext('prices'));
	SELECT array_agg(id) INTO due FROM (
		SELECT unnest(product_ids) AS id FROM prices_due
		UNION SELECT products.id FROM products JOIN (
			SELECT *, with_children(categories) AS parts FROM prices_due OFFSET 0
		) named ON products.category = ANY (categories)
			OR products.category || '/' || products.subcategory = ANY (parts)
			OR products.is_new AND 'new-in' = ANY (categories)
	) due_products;
	DELETE FROM prices_due;
	PERFORM plan_prices(due, clock_timestamp());
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "price_due_of_subcategory"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO prices_due (product_ids, categories)
	SELECT '{}', array_agg(departments.slug || '/' || NEW.slug) FROM departments HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subcategory_parent_changed" AFTER UPDATE OF "parent" ON "subcategories"
	FOR EACH ROW WHEN (OLD.parent IS DISTINCT FROM NEW.parent) EXECUTE FUNCTION "price_due_of_subcategory"();
