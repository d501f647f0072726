ALTER TABLE "audit_logs" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "form_digests" jsonb;