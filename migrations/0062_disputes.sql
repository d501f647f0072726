CREATE TABLE "order_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_refundable" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"answer_state" text,
	"answer" jsonb,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"answer_tries" integer DEFAULT 0 NOT NULL,
	"answer_problem" text,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "order_disputes_amount" CHECK ("order_disputes"."amount_cents" >= 0),
	CONSTRAINT "order_disputes_state" CHECK ("order_disputes"."state" in ('open', 'under-review', 'won', 'lost', 'over')),
	CONSTRAINT "order_disputes_answer_state" CHECK ("order_disputes"."answer_state" in ('pending', 'sent', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_disputes_of_order" ON "order_disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_undecided" ON "order_disputes" USING btree ("order_id") WHERE state in ('open', 'under-review');--> statement-breakpoint
CREATE INDEX "order_disputes_lost" ON "order_disputes" USING btree ("decided_at") WHERE state = 'lost';--> statement-breakpoint
CREATE INDEX "order_disputes_answers_due" ON "order_disputes" USING btree ("next_try_at") WHERE answer_state = 'pending';--> statement-breakpoint
-- By hand: what a dispute takes from a day before today is written down for the dashboard, as refunds are (0025_kept-sales).
CREATE TRIGGER "order_disputes_sales" AFTER INSERT OR DELETE OR UPDATE OF "amount_cents", "state" ON "order_disputes"
	FOR EACH ROW EXECUTE FUNCTION "mark_sales_of_part"();
