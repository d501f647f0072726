CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" uuid,
	"our_cents" integer,
	"their_cents" integer,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_differences_once" UNIQUE("kind","subject"),
	CONSTRAINT "payment_differences_kind" CHECK ("payment_differences"."kind" in ('unknown-payment', 'amount-mismatch', 'missing-payment', 'unknown-refund', 'refund-mismatch', 'missing-refund'))
);
--> statement-breakpoint
CREATE TABLE "provider_payments" (
	"payment_intent_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_refunds" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"has_failed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"step" text DEFAULT 'payments' NOT NULL,
	"read_to" text,
	"problem" text,
	CONSTRAINT "reconciliations_step" CHECK ("reconciliations"."step" in ('payments', 'refunds', 'compare'))
);
--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_status";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "cause" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "provider_payments_paid" ON "provider_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "provider_payments_order" ON "provider_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_refunds_made" ON "provider_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_refunds_payment" ON "provider_refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("next_try_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "order_refunds_refused" ON "order_refunds" USING btree ("created_at") WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "orders_cancelled_and_paid" ON "orders" USING btree ("created_at") WHERE status = 'cancelled' and payment_status = 'paid';--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_cause" CHECK ("order_refunds"."cause" in ('operator', 'paid-too-late', 'provider'));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_status" CHECK ("order_refunds"."status" in ('pending', 'succeeded', 'refused', 'replaced', 'settled-otherwise'));--> statement-breakpoint
-- What nobody in the shop decided was returned at the provider itself.
UPDATE "order_refunds" SET "cause" = 'provider' WHERE "actor_email" IS NULL;--> statement-breakpoint
-- A refund that was refused, and asked for anew since, is not owed a second time.
UPDATE "order_refunds" SET "status" = 'replaced' FROM "order_refunds" AS later
WHERE "order_refunds"."status" = 'refused' AND later."order_id" = "order_refunds"."order_id"
  AND later."number" > "order_refunds"."number" AND later."status" <> 'refused';--> statement-breakpoint
-- Payments that came too late were returned without a row; those whose job gave up are owed to this day.
INSERT INTO "order_refunds" ("id", "order_id", "number", "amount_cents", "cause", "status", "created_at")
SELECT gen_random_uuid(), "orders"."id", coalesce(made."count", 0), "orders"."total_cents" - coalesce(made."cents", 0), 'paid-too-late',
  CASE "orders"."payment_status" WHEN 'refunded' THEN 'succeeded' ELSE 'pending' END, late."at"
FROM "orders"
JOIN (
  SELECT "order_id", min("created_at") AS "at" FROM "payment_logs"
  WHERE "event_type" = 'payment_status_changed' AND "metadata"->'new' = '["cancelled", "paid"]'::jsonb GROUP BY 1
) late ON late."order_id" = "orders"."id"
LEFT JOIN (
  SELECT "order_id", count(*)::int AS "count", sum("amount_cents") FILTER (WHERE "status" IN ('pending', 'succeeded')) AS "cents"
  FROM "order_refunds" GROUP BY 1
) made ON made."order_id" = "orders"."id"
WHERE "orders"."status" = 'cancelled' AND "orders"."payment_status" IN ('paid', 'refunded')
  AND "orders"."total_cents" > coalesce(made."cents", 0);
