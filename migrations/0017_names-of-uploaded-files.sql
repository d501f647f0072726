DROP INDEX "images_search";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE INDEX "images_search" ON "images" USING gin (("alt_text" || E'\n' || coalesce("alt_text_nl", '') || E'\n' || "url" || E'\n' || coalesce("file_name", '')) gin_trgm_ops);