-- widens: an import of products can be undone.
ALTER TABLE "product_import_rows" DROP CONSTRAINT "product_import_rows_outcome";--> statement-breakpoint
ALTER TABLE "product_import_rows" DROP CONSTRAINT "product_import_rows_result";--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "applied" jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_outcome" CHECK ("product_import_rows"."outcome" in ('new', 'changed', 'removed', 'unchanged', 'refused'));--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_result" CHECK ("product_import_rows"."result" in ('created', 'updated', 'removed', 'unchanged', 'refused'));