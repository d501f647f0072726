-- widens: the release before writes neither the new columns nor the new way to pay, and what it changes of an order gives back what that kept.
CREATE TABLE "gift_card_holds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "gift_card_holds_cents" CHECK ("gift_card_holds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_card_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"refund_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_movements_kind" CHECK (case "gift_card_movements"."kind" when 'sold' then "gift_card_movements"."cents" > 0 when 'granted' then "gift_card_movements"."cents" > 0
        when 'returned' then "gift_card_movements"."cents" > 0 when 'spent' then "gift_card_movements"."cents" < 0
        when 'cancelled' then "gift_card_movements"."cents" < 0 else false end)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL,
	"code_end" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"deliver_on" date NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"issued_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"mail_status" text,
	"mail_number" integer DEFAULT 0 NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mail_first_tried_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	"mail_problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "gift_cards_amount" CHECK ("gift_cards"."amount_cents" > 0),
	CONSTRAINT "gift_cards_language" CHECK ("gift_cards"."language" in ('en', 'nl')),
	CONSTRAINT "gift_cards_mail_status" CHECK ("gift_cards"."mail_status" in ('sent', 'waiting', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "gift_card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_holds" ADD CONSTRAINT "gift_card_holds_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_holds_of_card" ON "gift_card_holds" USING btree ("gift_card_id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_of_card" ON "gift_card_movements" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_of_order" ON "gift_card_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "gift_card_movements_by_time" ON "gift_card_movements" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_issued_once" ON "gift_card_movements" USING btree ("gift_card_id") WHERE kind in ('sold', 'granted');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_spent_once" ON "gift_card_movements" USING btree ("order_id") WHERE kind = 'spent';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_returned_once" ON "gift_card_movements" USING btree ("refund_id") WHERE kind in ('returned', 'cancelled');--> statement-breakpoint
CREATE INDEX "gift_cards_latest" ON "gift_cards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_end" ON "gift_cards" USING btree ("code_end");--> statement-breakpoint
CREATE INDEX "gift_cards_mail_due" ON "gift_cards" USING btree ("deliver_on") WHERE issued_at is not null and mail_status is null;--> statement-breakpoint
CREATE INDEX "gift_cards_unpaid" ON "gift_cards" USING btree ("created_at") WHERE issued_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_gift_card" ON "orders" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_gift_card" CHECK ("order_refunds"."gift_card_cents" between 0 and "order_refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card" CHECK ("orders"."gift_card_cents" between 0 and "orders"."total_cents" and ("orders"."gift_card_id" is null) = ("orders"."gift_card_cents" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('card', 'ideal', 'gift-card'));--> statement-breakpoint
-- By hand: an order's hold ends with the order, checked when the transaction that places both is committed.
ALTER TABLE "gift_card_holds" ADD CONSTRAINT "gift_card_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Whatever ends an order gives back what it kept of a card: it was paid, or never will be.
CREATE FUNCTION "release_gift_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM gift_card_holds WHERE order_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_release_gift_card" AFTER UPDATE OF "status", "payment_status" ON "orders" FOR EACH ROW
	WHEN (NEW.gift_card_id IS NOT NULL AND (NEW.status = 'cancelled' OR NEW.payment_status <> 'pending'))
	EXECUTE FUNCTION "release_gift_card"();--> statement-breakpoint
-- The ledger is written once. The card stays locked until its movement is committed, so that two of them never take off
-- together what one may.
CREATE FUNCTION "keep_gift_card_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The movements of gift cards cannot be edited.';
END $$;--> statement-breakpoint
CREATE TRIGGER "gift_card_movements_kept" BEFORE UPDATE OR DELETE ON "gift_card_movements"
	FOR EACH ROW EXECUTE FUNCTION "keep_gift_card_movements"();--> statement-breakpoint
CREATE TRIGGER "gift_card_movements_whole" BEFORE TRUNCATE ON "gift_card_movements"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_gift_card_movements"();--> statement-breakpoint
CREATE FUNCTION "check_gift_card_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM gift_cards WHERE id = NEW.gift_card_id FOR NO KEY UPDATE;
	IF (SELECT sum(cents) FROM gift_card_movements WHERE gift_card_id = NEW.gift_card_id) < 0 THEN
		RAISE EXCEPTION 'A gift card has less than is taken off it.';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "gift_card_movements_balance" AFTER INSERT ON "gift_card_movements"
	FOR EACH ROW WHEN (NEW.cents < 0) EXECUTE FUNCTION "check_gift_card_balance"();
