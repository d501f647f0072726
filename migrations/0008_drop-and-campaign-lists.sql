DROP INDEX "lookbook_campaigns_order";--> statement-breakpoint
CREATE INDEX "drops_latest" ON "drops" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "lookbook_campaigns_order" ON "lookbook_campaigns" USING btree ("sort_order","id");