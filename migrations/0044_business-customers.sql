CREATE TABLE "vat_number_proofs" (
	"number" text NOT NULL,
	"requester" text NOT NULL,
	"name" text NOT NULL,
	"consultation_number" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vat_number_proofs_number_requester_pk" PRIMARY KEY("number","requester")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business" jsonb;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "reverse_charge" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "vat_number_proofs_checked" ON "vat_number_proofs" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "orders_of_business" ON "orders" USING btree ("updated_at") WHERE business is not null;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_reverse_charge" CHECK ("tax_settings"."reverse_charge" = 'off' or ("tax_settings"."reverse_charge" = 'on' and "tax_settings"."vat_number" <> ''));