CREATE TABLE "drop_purchases" (
	"order_id" uuid NOT NULL,
	"drop_id" text NOT NULL,
	"pieces" integer NOT NULL,
	"person_keys" text[] NOT NULL,
	"house_key" text,
	CONSTRAINT "drop_purchases_order_id_drop_id_pk" PRIMARY KEY("order_id","drop_id"),
	CONSTRAINT "drop_purchases_pieces" CHECK ("drop_purchases"."pieces" >= 1)
);
--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "pieces_per_person" integer;--> statement-breakpoint
ALTER TABLE "drop_purchases" ADD CONSTRAINT "drop_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_purchases" ADD CONSTRAINT "drop_purchases_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_purchases_of_drop" ON "drop_purchases" USING btree ("drop_id");--> statement-breakpoint
CREATE INDEX "drop_purchases_of_person" ON "drop_purchases" USING gin ("person_keys");--> statement-breakpoint
CREATE INDEX "drop_purchases_of_house" ON "drop_purchases" USING btree ("house_key");--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_pieces_per_person" CHECK ("drops"."pieces_per_person" >= 1);