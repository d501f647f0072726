-- widens: a hold may be for a browser instead of an order; of an order and a size there is one, as before
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_size_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"mail_begun_at" timestamp with time zone,
	"followed_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_once" UNIQUE("email","product_size_id")
);
--> statement-breakpoint
ALTER TABLE "holds" DROP CONSTRAINT "holds_order_id_product_size_id_pk";--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "checkout_key" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "stock_alert_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("product_size_id","confirmed_at","id") WHERE confirmed_at is not null and offered_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_offered" ON "stock_alerts" USING btree ("product_size_id","offered_at") WHERE offered_at is not null and followed_at is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_asked" ON "stock_alerts" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "holds_kept" ON "holds" USING btree ("expires_at") WHERE order_id is null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_once" UNIQUE("order_id","product_size_id");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_for" CHECK ("holds"."order_id" is not null or ("holds"."checkout_key" is not null and "holds"."kept_until" is not null));