CREATE TABLE "drop_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drop_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"day_told_of" timestamp with time zone,
	"start_told_of" timestamp with time zone,
	CONSTRAINT "drop_reminders_once" UNIQUE("email","drop_id")
);
--> statement-breakpoint
CREATE INDEX "drop_reminders_confirmed" ON "drop_reminders" USING btree ("drop_id","id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "drop_reminders_asked" ON "drop_reminders" USING btree ("asked_at");