CREATE TABLE "drop_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drop_blocks_once" UNIQUE("kind","value"),
	CONSTRAINT "drop_blocks_kind" CHECK ("drop_blocks"."kind" in ('mailbox', 'domain', 'network'))
);
--> statement-breakpoint
CREATE INDEX "drop_blocks_newest" ON "drop_blocks" USING btree ("created_at","id");