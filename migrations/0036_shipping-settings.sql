CREATE TABLE "shipping_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"looks_up_dutch_addresses" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_settings_one_row" CHECK ("shipping_settings"."is_only")
);
