CREATE TABLE "order_additions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"added_to_id" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "order_additions_of_another" CHECK ("order_additions"."order_id" <> "order_additions"."added_to_id")
);
--> statement-breakpoint
ALTER TABLE "order_additions" ADD CONSTRAINT "order_additions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_additions" ADD CONSTRAINT "order_additions_added_to_id_orders_id_fk" FOREIGN KEY ("added_to_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_additions_of_order" ON "order_additions" USING btree ("added_to_id");