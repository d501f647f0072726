-- widens: the release before writes only ids of accounts that sign in
UPDATE "images" SET "uploaded_by" = null WHERE not exists (SELECT FROM "profiles" WHERE "profiles"."id" = "images"."uploaded_by");--> statement-breakpoint
CREATE INDEX "images_of_uploader" ON "images" USING btree ("uploaded_by");--> statement-breakpoint
-- By hand: media may not name the accounts, which stand to its right; the database may.
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
