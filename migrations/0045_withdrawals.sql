-- widens: the kinds of notifications have one more; the trigger keeps a column that no code of the release before writes.
CREATE TABLE "order_withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closing_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_withdrawals_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_withdrawals_language" CHECK ("order_withdrawals"."language" in ('en', 'nl')),
	CONSTRAINT "order_withdrawals_closing" CHECK ("order_withdrawals"."closed_at" is not null or "order_withdrawals"."closed_by" is null)
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind";--> statement-breakpoint
ALTER TABLE "operator_notifications" DROP CONSTRAINT "operator_notifications_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_withdrawals" ADD CONSTRAINT "order_withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_withdrawals_open" ON "order_withdrawals" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind" CHECK ("notification_choices"."kind" in ('new-order', 'withdrawal', 'drop-sold-out', 'payment', 'refund', 'mail', 'job', 'space'));--> statement-breakpoint
ALTER TABLE "operator_notifications" ADD CONSTRAINT "operator_notifications_kind" CHECK ("operator_notifications"."kind" in ('new-order', 'withdrawal', 'drop-sold-out', 'payment', 'refund', 'mail', 'job', 'space'));--> statement-breakpoint
CREATE FUNCTION "note_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.delivered_at := CASE WHEN NEW.status = 'delivered' THEN now() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_note_delivery" BEFORE UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN ((OLD.status = 'delivered') <> (NEW.status = 'delivered')) EXECUTE FUNCTION "note_delivery"();--> statement-breakpoint
UPDATE "orders" SET "delivered_at" = coalesce((
    SELECT max(logged.created_at) FROM payment_logs logged
    WHERE logged.order_id = orders.id AND logged.event_type = 'order_status_changed'
      AND logged.metadata->>'new' = 'delivered'), "updated_at")
  WHERE "status" = 'delivered';
