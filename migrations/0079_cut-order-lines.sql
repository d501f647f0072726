ALTER TABLE "order_items" ADD COLUMN "cut_from" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cut_at" integer DEFAULT 0 NOT NULL;