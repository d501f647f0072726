-- widens: recovery codes belong to the person, who may have passkeys alone; whoever has an authenticator is a profile
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_name" CHECK (length("staff_passkeys"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" DROP CONSTRAINT "staff_recovery_codes_profile_id_staff_second_factors_profile_id_fk";
--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_profile" ON "staff_passkeys" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;