CREATE TABLE "order_shipment_pieces" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_shipment_pieces_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "order_shipment_pieces_quantity" CHECK ("order_shipment_pieces"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"carrier" text,
	"tracking_code" text DEFAULT '' NOT NULL,
	"status_before" text,
	"actor_email" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_begun_at" timestamp with time zone,
	CONSTRAINT "order_shipments_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_shipments_carrier" CHECK ("order_shipments"."carrier" in ('postnl', 'dhl', 'dpd', 'bpost', 'ups', 'gls', 'own')),
	CONSTRAINT "order_shipments_code_of_carrier" CHECK ("order_shipments"."carrier" is not null or "order_shipments"."tracking_code" = '')
);
--> statement-breakpoint
ALTER TABLE "order_shipment_pieces" ADD CONSTRAINT "order_shipment_pieces_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_pieces" ADD CONSTRAINT "order_shipment_pieces_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shipment_pieces_line" ON "order_shipment_pieces" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_shipments_code" ON "order_shipments" USING btree ("tracking_code") WHERE tracking_code <> '';