ALTER TABLE "products" ADD COLUMN "safety_warnings" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "safety_warnings_nl" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "composition" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer" text;