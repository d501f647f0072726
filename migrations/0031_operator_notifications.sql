CREATE TABLE "notification_choices" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	CONSTRAINT "notification_choices_profile_id_kind_pk" PRIMARY KEY("profile_id","kind"),
	CONSTRAINT "notification_choices_kind" CHECK ("notification_choices"."kind" in ('new-order', 'drop-sold-out', 'payment', 'refund', 'mail', 'job', 'space'))
);
--> statement-breakpoint
CREATE TABLE "operator_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "operator_notifications_kind" CHECK ("operator_notifications"."kind" in ('new-order', 'drop-sold-out', 'payment', 'refund', 'mail', 'job', 'space'))
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_notifications_going_on" ON "operator_notifications" USING btree ("kind","subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "operator_notifications_to_mail" ON "operator_notifications" USING btree ("kind") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "operator_notifications_mailed" ON "operator_notifications" USING btree ("mailed_at");