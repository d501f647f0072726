-- widens: takes one cause more
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_cause";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_cause" CHECK ("order_refunds"."cause" in ('operator', 'paid-too-late', 'over-limit', 'provider'));