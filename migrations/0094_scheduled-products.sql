-- widens: products can be put in the shop and taken out of it at a moment.
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdraw_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_scheduled" ON "products" USING btree (least(publish_at, withdraw_at)) WHERE least(publish_at, withdraw_at) is not null;