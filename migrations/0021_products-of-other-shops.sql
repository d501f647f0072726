CREATE TABLE "fetched_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"columns" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"actor_email" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_pictures" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt_text" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	CONSTRAINT "product_import_pictures_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "product_import_pictures_status" CHECK ("product_import_pictures"."status" in ('pending', 'fetched', 'failed')),
	CONSTRAINT "product_import_pictures_reason" CHECK (("product_import_pictures"."status" = 'failed') = ("product_import_pictures"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "product_imports" DROP CONSTRAINT "product_imports_status";--> statement-breakpoint
ALTER TABLE "product_imports" DROP CONSTRAINT "product_imports_started";--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "published" boolean;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "file" "bytea";--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "questions" jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "fetched_pictures" ADD CONSTRAINT "fetched_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_pictures" ADD CONSTRAINT "product_import_pictures_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fetched_pictures_image" ON "fetched_pictures" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "product_import_pictures_by_status" ON "product_import_pictures" USING btree ("import_id","status","tries","position");--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('mapping', 'planned', 'running', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_started" CHECK ("product_imports"."status" in ('mapping', 'planned') or "product_imports"."mode" is not null);