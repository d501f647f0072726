CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"outcome" text NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"product" jsonb,
	"result" text,
	CONSTRAINT "product_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "product_import_rows_outcome" CHECK ("product_import_rows"."outcome" in ('new', 'changed', 'unchanged', 'refused')),
	CONSTRAINT "product_import_rows_result" CHECK ("product_import_rows"."result" in ('created', 'updated', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"ignored_columns" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"mode" text,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('planned', 'running', 'done', 'failed')),
	CONSTRAINT "product_imports_mode" CHECK ("product_imports"."mode" in ('all', 'good')),
	CONSTRAINT "product_imports_started" CHECK ("product_imports"."status" = 'planned' or "product_imports"."mode" is not null)
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_by_outcome" ON "product_import_rows" USING btree ("import_id","outcome","position");--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at");