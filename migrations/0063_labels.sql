CREATE TABLE "carrier_events" (
	"provider_parcel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status_code" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_events_provider_parcel_id_at_status_code_pk" PRIMARY KEY("provider_parcel_id","at","status_code")
);
--> statement-breakpoint
CREATE TABLE "order_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'wanted' NOT NULL,
	"shipment_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"problem" text,
	"provider_shipment_id" text,
	"provider_parcel_id" bigint,
	"carrier_code" text DEFAULT '' NOT NULL,
	"tracking_code" text DEFAULT '' NOT NULL,
	"actor_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"bought_at" timestamp with time zone,
	"tracked_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "order_labels_status" CHECK ("order_labels"."status" in ('wanted', 'bought', 'refused', 'cancelling', 'cancelled', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "order_labels" ADD CONSTRAINT "order_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_labels" ADD CONSTRAINT "order_labels_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_events_received" ON "carrier_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_labels_open" ON "order_labels" USING btree ("order_id") WHERE shipment_id is null and status in ('wanted', 'bought', 'refused');--> statement-breakpoint
CREATE INDEX "order_labels_of_order" ON "order_labels" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_labels_of_shipment" ON "order_labels" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "order_labels_under_way" ON "order_labels" USING btree ("tracked_at") WHERE status = 'bought' and shipment_id is not null and delivered_at is null;--> statement-breakpoint
CREATE INDEX "order_labels_delivered" ON "order_labels" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_labels_parcel" ON "order_labels" USING btree ("provider_parcel_id") WHERE provider_parcel_id is not null;