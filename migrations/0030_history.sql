CREATE INDEX "audit_logs_newest" ON "audit_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_actor" ON "audit_logs" USING btree ("actor_email","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_action" ON "audit_logs" USING btree ("action","created_at","id");