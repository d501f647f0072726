ALTER TABLE "order_refunds" ALTER COLUMN "actor_email" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_of_payment" ON "orders" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_provider_id_unique" UNIQUE("provider_id");