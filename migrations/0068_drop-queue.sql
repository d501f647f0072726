CREATE TABLE "drop_queue_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drop_id" text NOT NULL,
	"lot" "bytea" NOT NULL,
	"customer_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"place" integer,
	"admitted_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"order_id" uuid,
	CONSTRAINT "drop_queue_tickets_place" UNIQUE("drop_id","place"),
	CONSTRAINT "drop_queue_tickets_place_from_one" CHECK ("drop_queue_tickets"."place" > 0),
	CONSTRAINT "drop_queue_tickets_admitted_in_place" CHECK ("drop_queue_tickets"."admitted_at" is null or "drop_queue_tickets"."place" is not null),
	CONSTRAINT "drop_queue_tickets_ordered" CHECK ("drop_queue_tickets"."order_id" is null or "drop_queue_tickets"."admitted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_queues" (
	"drop_id" text PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"opens_minutes_before" integer DEFAULT 15 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"most_per_minute" integer,
	"places_given_at" timestamp with time zone,
	"early_places" integer,
	"last_place" integer DEFAULT 0 NOT NULL,
	"admitted_up_to" integer DEFAULT 0 NOT NULL,
	"paced_until" timestamp with time zone,
	"message" text,
	"message_nl" text,
	CONSTRAINT "drop_queues_opens" CHECK ("drop_queues"."opens_minutes_before" between 1 and 1440),
	CONSTRAINT "drop_queues_state" CHECK ("drop_queues"."state" in ('running', 'paused', 'closed')),
	CONSTRAINT "drop_queues_speed" CHECK ("drop_queues"."most_per_minute" > 0),
	CONSTRAINT "drop_queues_admitted" CHECK ("drop_queues"."admitted_up_to" between 0 and "drop_queues"."last_place"),
	CONSTRAINT "drop_queues_early" CHECK (("drop_queues"."places_given_at" is null) = ("drop_queues"."early_places" is null))
);
--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "sale_method" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "drop_queue_tickets" ADD CONSTRAINT "drop_queue_tickets_drop_id_drop_queues_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drop_queues"("drop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_queue_tickets" ADD CONSTRAINT "drop_queue_tickets_customer_id_profiles_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_queue_tickets_of_customer" ON "drop_queue_tickets" USING btree ("drop_id","customer_id") WHERE customer_id is not null and left_at is null;--> statement-breakpoint
CREATE INDEX "drop_queue_tickets_customer" ON "drop_queue_tickets" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "drop_queue_tickets_admitted" ON "drop_queue_tickets" USING btree ("drop_id","admitted_at") WHERE admitted_at is not null;--> statement-breakpoint
CREATE INDEX "drop_queue_tickets_order" ON "drop_queue_tickets" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_sale_method" CHECK ("drops"."sale_method" in ('open', 'queue', 'draw'));--> statement-breakpoint
-- Orders stand to the right of drops. An order and its ticket are written in one transaction, in any order.
ALTER TABLE "drop_queue_tickets" ADD CONSTRAINT "drop_queue_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null DEFERRABLE INITIALLY DEFERRED;
