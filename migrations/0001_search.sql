-- By hand: finding the nearest spelling. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- By hand: texts as search compares them, in small letters without accents. Immutable, unlike unaccent(), since a
-- generated column may call nothing else.
CREATE FUNCTION "search_plain"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_document" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('pg_catalog.english', search_plain(title)), 'A')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(title_nl, ''))), 'A')
        || setweight(to_tsvector('pg_catalog.simple', search_plain(title || ' ' || coalesce(title_nl, ''))), 'A')
        || array_to_tsvector(array_remove(array[
          'subcategory:' || subcategory, 'category:' || category, 'colour:' || colour,
          case when is_new then 'is:new' end], null))
        || setweight(to_tsvector('pg_catalog.english', search_plain(coalesce(editor_notes, ''))), 'D')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(editor_notes_nl, ''))), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_nearest" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_document");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_colour" CHECK ("products"."colour" in ('white', 'ecru', 'sand', 'ochre', 'terracotta', 'red', 'pink', 'olive', 'green', 'blue', 'indigo', 'brown', 'black', 'multicolour'));--> statement-breakpoint
-- By hand: the words of every title, whoever writes it. In the order of the alphabet, so that two writers of the same
-- words wait for each other instead of deadlocking.
CREATE FUNCTION "keep_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word
  FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', search_plain(NEW.title || ' ' || coalesce(NEW.title_nl, ''))))) AS word
  WHERE length(word) > 2
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_search_words" AFTER INSERT OR UPDATE OF "title", "title_nl" ON "products"
FOR EACH ROW EXECUTE FUNCTION "keep_search_words"();--> statement-breakpoint
INSERT INTO "search_words" ("word")
SELECT DISTINCT word
FROM "products", unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', search_plain("title" || ' ' || coalesce("title_nl", ''))))) AS word
WHERE length(word) > 2;
