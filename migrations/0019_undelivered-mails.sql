ALTER TABLE "email_logs" DROP CONSTRAINT "email_logs_status";--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "first_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "email_logs_undelivered" ON "email_logs" USING btree ("created_at") WHERE status <> 'sent';--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_status" CHECK ("email_logs"."status" in ('sent', 'waiting', 'failed'));