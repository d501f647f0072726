CREATE TABLE "order_return_intakes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"pieces" jsonb NOT NULL,
	"actor_email" text NOT NULL,
	"taken_in_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_return_intakes" ADD CONSTRAINT "order_return_intakes_withdrawal_id_order_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."order_withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_return_intakes_open" ON "order_return_intakes" USING btree ("withdrawal_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "order_return_intakes_of_withdrawal" ON "order_return_intakes" USING btree ("withdrawal_id");