CREATE TABLE "order_returns" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_withdrawal_id_order_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."order_withdrawals"("id") ON DELETE cascade ON UPDATE no action;