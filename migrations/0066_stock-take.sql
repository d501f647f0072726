CREATE TABLE "stock_counts" (
	"product_size_id" uuid PRIMARY KEY NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "stock_counts_counted" CHECK ("stock_counts"."counted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE cascade ON UPDATE no action;