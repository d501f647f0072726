CREATE TABLE "price_history" (
	"product_id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"price_cents" integer,
	CONSTRAINT "price_history_product_id_from_at_pk" PRIMARY KEY("product_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "prices_due" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_ids" text[] NOT NULL,
	"categories" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reduced_prices" (
	"product_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"price_cents" integer NOT NULL,
	"lowest_cents" integer,
	"sale_id" text NOT NULL,
	CONSTRAINT "reduced_prices_product_id_starts_at_pk" PRIMARY KEY("product_id","starts_at"),
	CONSTRAINT "reduced_prices_dates" CHECK ("reduced_prices"."ends_at" > "reduced_prices"."starts_at"),
	CONSTRAINT "reduced_prices_price" CHECK ("reduced_prices"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sale_products" (
	"sale_id" text NOT NULL,
	"product_id" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"price_cents" integer,
	CONSTRAINT "sale_products_sale_id_product_id_pk" PRIMARY KEY("sale_id","product_id"),
	CONSTRAINT "sale_products_price" CHECK ("sale_products"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"percentage" integer,
	"amount_cents" integer,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"includes_drops" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_title" CHECK ("sales"."title" <> ''),
	CONSTRAINT "sales_dates" CHECK ("sales"."ends_at" > "sales"."starts_at"),
	CONSTRAINT "sales_kind" CHECK (case "sales"."kind"
        when 'percentage' then "sales"."percentage" between 1 and 99 and "sales"."amount_cents" is null
        when 'amount' then "sales"."amount_cents" > 0 and "sales"."percentage" is null
        when 'fixed' then "sales"."percentage" is null and "sales"."amount_cents" is null and "sales"."categories" = '{}'
        else false end)
);
--> statement-breakpoint
ALTER TABLE "sale_products" ADD CONSTRAINT "sale_products_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_products" ADD CONSTRAINT "sale_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reduced_prices_end" ON "reduced_prices" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "reduced_prices_sale" ON "reduced_prices" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "sale_products_product" ON "sale_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sales_end" ON "sales" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sales_latest" ON "sales" USING btree ("starts_at","id");--> statement-breakpoint
-- widens: the release before goes on to write products and drops; what these triggers add is read by this one alone.
-- By hand. What a product costs is planned when the transaction that changes it commits, once and with what it leaves
-- behind: no state on its way gets into the history. Nothing happens at the start or end of a sale: its rows are there.
CREATE FUNCTION "lowest_price_before"("product" text, "at" timestamptz, "price" integer) RETURNS integer LANGUAGE sql STABLE AS $$
	-- The lowest that shoppers found in the 30 days before the product began to cost this. A gap of less than 30 days in
	-- which they could not find it is no beginning.
	WITH periods AS (
		SELECT price_cents, from_at, lead(from_at) OVER (ORDER BY from_at) AS until
		FROM price_history WHERE product_id = product AND from_at <= at
	), other AS (
		SELECT max(from_at) AS at FROM periods
		WHERE price_cents <> price OR (price_cents IS NULL AND until >= from_at + interval '30 days')
	), began AS (
		SELECT min(from_at) AS at FROM periods
		WHERE price_cents = price AND from_at > coalesce((SELECT other.at FROM other), '-infinity')
	)
	SELECT min(price_cents) FROM periods, began
	WHERE from_at < began.at
		AND until > (began.at AT TIME ZONE 'Europe/Amsterdam' - interval '30 days') AT TIME ZONE 'Europe/Amsterdam'
$$;--> statement-breakpoint
CREATE FUNCTION "plan_prices"("ids" text[], "at" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
			FROM wanted CROSS JOIN sales
				LEFT JOIN sale_products chosen ON chosen.sale_id = sales.id AND chosen.product_id = wanted.id
			WHERE wanted.is_offered AND sales.ends_at > at AND (sales.includes_drops OR wanted.category <> 'the-drop')
				AND (chosen.product_id IS NOT NULL OR wanted.category <> 'the-drop' AND (wanted.category = ANY (sales.categories)
					OR wanted.category || '/' || wanted.subcategory = ANY (sales.categories)
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
CREATE FUNCTION "plan_due_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE due text[];
BEGIN
	IF NOT EXISTS (SELECT FROM prices_due) THEN RETURN NULL; END IF;
	-- One after the other, or neither of two that commit together would know of the other.
	PERFORM pg_advisory_xact_lock(hashtext('prices'));
	SELECT array_agg(id) INTO due FROM (
		SELECT unnest(product_ids) AS id FROM prices_due
		UNION SELECT products.id FROM products JOIN prices_due ON products.category = ANY (categories)
			OR products.category || '/' || products.subcategory = ANY (categories)
			OR products.is_new AND 'new-in' = ANY (categories)
	) named;
	DELETE FROM prices_due;
	PERFORM plan_prices(due, clock_timestamp());
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prices_due_planned" AFTER INSERT ON "prices_due" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "plan_due_prices"();--> statement-breakpoint
CREATE FUNCTION "price_due_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE due text[];
BEGIN
	IF TG_OP = 'INSERT' THEN due := ARRAY (SELECT id FROM new_rows);
	ELSIF TG_OP = 'DELETE' THEN due := ARRAY (SELECT id FROM old_rows);
	ELSE due := ARRAY (SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.price_cents, n.category, n.subcategory, n.is_new, n.archived_at IS NULL AND n.published)
			IS DISTINCT FROM (o.price_cents, o.category, o.subcategory, o.is_new, o.archived_at IS NULL AND o.published));
	END IF;
	IF due <> '{}' THEN INSERT INTO prices_due (product_ids, categories) VALUES (due, '{}'); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_price_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_products"();--> statement-breakpoint
CREATE TRIGGER "products_price_changed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_products"();--> statement-breakpoint
CREATE TRIGGER "products_price_deleted" AFTER DELETE ON "products" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_products"();--> statement-breakpoint
CREATE FUNCTION "price_due_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Of a sale's or a drop's products.
DECLARE due text[];
BEGIN
	IF TG_OP = 'DELETE' THEN due := ARRAY (SELECT DISTINCT product_id FROM old_rows);
	ELSIF TG_OP = 'INSERT' THEN due := ARRAY (SELECT DISTINCT product_id FROM new_rows);
	ELSE due := ARRAY (SELECT product_id FROM old_rows UNION SELECT product_id FROM new_rows);
	END IF;
	IF due <> '{}' THEN INSERT INTO prices_due (product_ids, categories) VALUES (due, '{}'); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sale_products_added" AFTER INSERT ON "sale_products" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_part"();--> statement-breakpoint
CREATE TRIGGER "sale_products_changed" AFTER UPDATE ON "sale_products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_part"();--> statement-breakpoint
CREATE TRIGGER "sale_products_deleted" AFTER DELETE ON "sale_products" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_part"();--> statement-breakpoint
CREATE TRIGGER "drop_products_price_added" AFTER INSERT ON "drop_products" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_part"();--> statement-breakpoint
CREATE TRIGGER "drop_products_price_deleted" AFTER DELETE ON "drop_products" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "price_due_of_part"();--> statement-breakpoint
CREATE FUNCTION "price_due_of_drop"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO prices_due (product_ids, categories)
	SELECT array_agg(product_id), '{}'::text[] FROM drop_products WHERE drop_id = NEW.id HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "drops_price_changed" AFTER UPDATE ON "drops" FOR EACH ROW
	WHEN ((OLD.start_date, OLD.end_date, OLD.is_active) IS DISTINCT FROM (NEW.start_date, NEW.end_date, NEW.is_active))
	EXECUTE FUNCTION "price_due_of_drop"();--> statement-breakpoint
CREATE FUNCTION "price_due_of_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one text := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
	named text[] := CASE TG_OP WHEN 'INSERT' THEN NEW.categories WHEN 'DELETE' THEN OLD.categories
		ELSE OLD.categories || NEW.categories END;
BEGIN
	INSERT INTO prices_due (product_ids, categories) VALUES (ARRAY (
		SELECT product_id FROM sale_products WHERE sale_id = one
		UNION SELECT product_id FROM reduced_prices WHERE sale_id = one), named);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sales_price_changed" AFTER INSERT OR UPDATE OR DELETE ON "sales"
	FOR EACH ROW EXECUTE FUNCTION "price_due_of_sale"();--> statement-breakpoint
CREATE FUNCTION "keep_price_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN IF NEW.from_at >= statement_timestamp() THEN RETURN NEW; END IF; END IF;
	IF TG_OP = 'DELETE' THEN IF OLD.from_at > statement_timestamp() THEN RETURN OLD; END IF; END IF;
	RAISE EXCEPTION 'The history of prices cannot be edited.';
END $$;--> statement-breakpoint
CREATE TRIGGER "price_history_kept" BEFORE INSERT OR UPDATE OR DELETE ON "price_history"
	FOR EACH ROW EXECUTE FUNCTION "keep_price_history"();--> statement-breakpoint
CREATE TRIGGER "price_history_whole" BEFORE TRUNCATE ON "price_history"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_price_history"();--> statement-breakpoint
-- What a shop that existed before asks now is the first that its history knows.
INSERT INTO "price_history" ("product_id", "from_at", "price_cents")
SELECT "id", clock_timestamp(), "price_cents" FROM "products" WHERE "archived_at" IS NULL AND "published";
