CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scheduled_for" timestamp with time zone,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"place" text,
	"bytes" bigint,
	"missing_pictures" integer,
	"problem" text,
	CONSTRAINT "backups_status" CHECK ("backups"."status" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "restored_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb,
	"start_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_scheduled_for" ON "backups" USING btree ("scheduled_for");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");