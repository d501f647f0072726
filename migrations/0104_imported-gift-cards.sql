-- widens: gift cards of another shop are imported with their balances.
ALTER TABLE "gift_card_movements" DROP CONSTRAINT "gift_card_movements_kind";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_mail_status";--> statement-breakpoint
DROP INDEX "gift_card_movements_issued_once";--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "gift_cards_of_import" ON "gift_cards" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_issued_once" ON "gift_card_movements" USING btree ("gift_card_id") WHERE kind in ('sold', 'granted', 'imported');--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_kind" CHECK (case "gift_card_movements"."kind" when 'sold' then "gift_card_movements"."cents" > 0 when 'granted' then "gift_card_movements"."cents" > 0
        when 'imported' then "gift_card_movements"."cents" > 0 when 'returned' then "gift_card_movements"."cents" > 0 when 'spent' then "gift_card_movements"."cents" < 0
        when 'cancelled' then "gift_card_movements"."cents" < 0 else false end);--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_mail_status" CHECK ("gift_cards"."mail_status" in ('none', 'sent', 'waiting', 'failed'));