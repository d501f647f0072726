-- A generated column cannot be changed before PostgreSQL 17: it is made anew, and its index with it.
ALTER TABLE "products" drop column "search_document";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_document" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('pg_catalog.english', search_plain(title)), 'A')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(title_nl, ''))), 'A')
        || setweight(to_tsvector('pg_catalog.simple', search_plain(title || ' ' || coalesce(title_nl, ''))), 'A')
        || array_to_tsvector(array_remove(array[
          'subcategory:' || subcategory, 'category:' || category, 'colour:' || colour,
          case when is_new then 'is:new' end], null))
        || setweight(to_tsvector('pg_catalog.english', search_plain(coalesce(size_and_fit, ''))), 'C')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(size_and_fit_nl, ''))), 'C')
        || setweight(to_tsvector('pg_catalog.english', search_plain(coalesce(editor_notes, ''))), 'D')
        || setweight(to_tsvector('pg_catalog.dutch', search_plain(coalesce(editor_notes_nl, ''))), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_document");
