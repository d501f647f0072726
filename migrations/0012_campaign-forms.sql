ALTER TABLE "lookbook_campaigns" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "lookbook_campaigns" ADD CONSTRAINT "lookbook_campaigns_form_id_unique" UNIQUE("form_id");