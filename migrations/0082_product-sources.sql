CREATE TABLE "product_sources" (
	"handle" text NOT NULL,
	"value" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_sources_handle_value_pk" PRIMARY KEY("handle","value")
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sources_product" ON "product_sources" USING btree ("product_id");