ALTER TABLE "holds" ADD COLUMN "client_network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_opened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "holds_by_network" ON "holds" USING btree ("client_network") WHERE client_network is not null;--> statement-breakpoint
-- Written by hand: whoever is paying at this moment was led to the payment page, which ends when the order does.
UPDATE "orders" SET "payment_expires_at" = "expires_at", "payment_opened_at" = "created_at"
WHERE "status" = 'pending' AND "payment_status" = 'pending' AND "stripe_session_id" IS NOT NULL;
