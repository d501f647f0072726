ALTER TABLE "content_sections" ALTER COLUMN "content" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "content_sections" ALTER COLUMN "content" SET DEFAULT '{}'::json;--> statement-breakpoint
ALTER TABLE "content_sections" ALTER COLUMN "content_nl" SET DATA TYPE json;