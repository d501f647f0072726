CREATE TABLE "bin_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"content" json NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bin_items_kind" CHECK ("bin_items"."kind" in ('drop', 'campaign', 'content-section', 'image'))
);
--> statement-breakpoint
CREATE INDEX "bin_items_latest" ON "bin_items" USING btree ("deleted_at","id");