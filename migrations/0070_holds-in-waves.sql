-- widens: a hold may be for nobody, until its pieces are on sale again
ALTER TABLE "holds" DROP CONSTRAINT "holds_for";--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "returns_in_waves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "ends_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_for" CHECK ("holds"."order_id" is not null or "holds"."returns_in_waves" or ("holds"."checkout_key" is not null and "holds"."kept_until" is not null));