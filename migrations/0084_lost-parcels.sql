ALTER TABLE "order_shipments" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD COLUMN "took_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_replaces_id_order_shipments_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."order_shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_replaces" UNIQUE("replaces_id");