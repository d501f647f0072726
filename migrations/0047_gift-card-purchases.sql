CREATE TABLE "gift_card_settings" (
	"id" text PRIMARY KEY DEFAULT 'shop' NOT NULL,
	"is_offered" boolean NOT NULL,
	"amounts" integer[] NOT NULL,
	"least_cents" integer NOT NULL,
	"most_cents" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_settings_one" CHECK ("gift_card_settings"."id" = 'shop'),
	CONSTRAINT "gift_card_settings_bounds" CHECK (0 < "gift_card_settings"."least_cents" and "gift_card_settings"."least_cents" <= "gift_card_settings"."most_cents")
);
--> statement-breakpoint
DROP INDEX "orders_shown";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "client_network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
CREATE INDEX "gift_cards_mailed" ON "gift_cards" USING btree ("mail_at") WHERE recipient_email <> '';--> statement-breakpoint
CREATE INDEX "orders_gift_cards_to_mail" ON "orders" USING btree ("created_at") WHERE kind = 'gift-card' and status = 'processing';--> statement-breakpoint
CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at","id","payment_status","status","total_cents","is_test","kind") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('goods', 'gift-card'));