CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"avatar_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_form" CHECK ("profiles"."email" like '%_@_%'),
	CONSTRAINT "profiles_names" CHECK (length("profiles"."first_name") <= 50 and length("profiles"."last_name") <= 50)
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address_type" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"street_line1" text NOT NULL,
	"street_line2" text,
	"city" text NOT NULL,
	"state" text,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_addresses_type" CHECK ("user_addresses"."address_type" in ('shipping', 'billing'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"url" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"category_type" text NOT NULL,
	CONSTRAINT "categories_once" UNIQUE("category_type","url"),
	CONSTRAINT "categories_type" CHECK ("categories"."category_type" in ('women', 'men', 'new-in'))
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"product_size_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_order_id_product_size_id_pk" PRIMARY KEY("order_id","product_size_id"),
	CONSTRAINT "holds_quantity" CHECK ("holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"image_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "product_images_product_id_sort_order_pk" PRIMARY KEY("product_id","sort_order"),
	CONSTRAINT "product_images_order" CHECK ("product_images"."sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"stock_quantity" integer DEFAULT 10 NOT NULL,
	CONSTRAINT "product_sizes_once" UNIQUE("product_id","size"),
	CONSTRAINT "product_sizes_size" CHECK ("product_sizes"."size" in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'One Size')),
	CONSTRAINT "product_sizes_stock" CHECK ("product_sizes"."stock_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"slug" text NOT NULL,
	"price_cents" integer NOT NULL,
	"category" text NOT NULL,
	"gender" text,
	"subcategory" text NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"editor_notes" text,
	"editor_notes_nl" text,
	"size_and_fit" text,
	"size_and_fit_nl" text,
	"delivery_and_returns" text,
	"delivery_and_returns_nl" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_title" CHECK ("products"."title" <> ''),
	CONSTRAINT "products_slug" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" >= 0),
	CONSTRAINT "products_category" CHECK (("products"."category" = 'the-drop' and "products"."gender" is null) or ("products"."gender" in ('men', 'women') and "products"."category" = "products"."gender")),
	CONSTRAINT "products_subcategory" CHECK ("products"."subcategory" in ('shirts', 'bottoms', 'sets', 'dresses', 'tops', 'two-pieces', 'accessories', 'test'))
);
--> statement-breakpoint
CREATE TABLE "content_sections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"section_type" text DEFAULT 'custom' NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_nl" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"page_location" text DEFAULT '' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_sections_title" CHECK ("content_sections"."title" <> ''),
	CONSTRAINT "content_sections_type" CHECK ("content_sections"."section_type" in ('hero', 'banner', 'editorial', 'featured', 'custom')),
	CONSTRAINT "content_sections_status" CHECK ("content_sections"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "content_sections_dates" CHECK ("content_sections"."end_date" > "content_sections"."start_date")
);
--> statement-breakpoint
CREATE TABLE "drop_products" (
	"drop_id" text NOT NULL,
	"product_id" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "drop_products_drop_id_product_id_pk" PRIMARY KEY("drop_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"description" text DEFAULT '' NOT NULL,
	"description_nl" text,
	"image_id" uuid,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drops_title" CHECK ("drops"."title" <> ''),
	CONSTRAINT "drops_dates" CHECK ("drops"."end_date" > "drops"."start_date")
);
--> statement-breakpoint
CREATE TABLE "lookbook_campaign_images" (
	"campaign_id" text NOT NULL,
	"image_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "lookbook_campaign_images_campaign_id_image_id_pk" PRIMARY KEY("campaign_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "lookbook_campaigns" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"title" text NOT NULL,
	"title_nl" text,
	"description" text DEFAULT '' NOT NULL,
	"description_nl" text,
	"featured_image_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lookbook_campaigns_title" CHECK ("lookbook_campaigns"."title" <> ''),
	CONSTRAINT "lookbook_campaigns_status" CHECK ("lookbook_campaigns"."status" in ('draft', 'active', 'inactive')),
	CONSTRAINT "lookbook_campaigns_dates" CHECK ("lookbook_campaigns"."end_date" > "lookbook_campaigns"."start_date")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"alt_text_nl" text,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_url_unique" UNIQUE("url"),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_colour" CHECK ("images"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "navigation_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"featured" text[] DEFAULT '{}' NOT NULL,
	"regular" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "navigation_settings_section" CHECK ("navigation_settings"."section" in ('women', 'men', 'new-in'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"email" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"email_type" text NOT NULL,
	"resend" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_logs_once" UNIQUE("order_id","email_type","resend"),
	CONSTRAINT "email_logs_status" CHECK ("email_logs"."status" in ('sent')),
	CONSTRAINT "email_logs_resend" CHECK ("email_logs"."resend" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_size_id" uuid,
	"title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"size" text,
	"image_url" text,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price_cents" >= 0),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"order_number" text DEFAULT 'ORD-' || nextval('order_numbers') NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"total_cents" integer NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"stripe_session_id" text,
	"payment_intent_id" text,
	"checkout_url" text,
	"checkout_key" uuid,
	"checkout_fingerprint" text DEFAULT '' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'paid', 'failed', 'refunded', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('card', 'ideal')),
	CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'nl'))
);
--> statement-breakpoint
CREATE TABLE "payment_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"event_type" text NOT NULL,
	"status" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_logs_status" CHECK ("payment_logs"."status" in ('success', 'partial_success', 'error'))
);
--> statement-breakpoint
CREATE TABLE "user_wishlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_wishlists_once" UNIQUE("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookbook_campaign_images" ADD CONSTRAINT "lookbook_campaign_images_campaign_id_lookbook_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."lookbook_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookbook_campaign_images" ADD CONSTRAINT "lookbook_campaign_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookbook_campaigns" ADD CONSTRAINT "lookbook_campaigns_featured_image_id_images_id_fk" FOREIGN KEY ("featured_image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_logs" ADD CONSTRAINT "payment_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_wishlists" ADD CONSTRAINT "user_wishlists_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_wishlists" ADD CONSTRAINT "user_wishlists_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email" ON "profiles" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_addresses_of_user" ON "user_addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_one_default" ON "user_addresses" USING btree ("user_id","address_type") WHERE is_default;--> statement-breakpoint
CREATE INDEX "holds_by_size" ON "holds" USING btree ("product_size_id","expires_at");--> statement-breakpoint
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("category","subcategory","created_at");--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at") WHERE is_new and archived_at is null;--> statement-breakpoint
CREATE INDEX "content_sections_by_location" ON "content_sections" USING btree ("page_location","status","sort_order");--> statement-breakpoint
CREATE INDEX "drop_products_product" ON "drop_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "drops_running" ON "drops" USING btree ("start_date","end_date") WHERE is_active;--> statement-breakpoint
CREATE INDEX "lookbook_campaign_images_image" ON "lookbook_campaign_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "lookbook_campaigns_order" ON "lookbook_campaigns" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_logs_recent" ON "email_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_size" ON "order_items" USING btree ("product_size_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_guest" ON "orders" USING btree (lower("email")) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("expires_at") WHERE status = 'pending' and payment_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_checkout" ON "orders" USING btree ("checkout_key") WHERE status = 'pending' and payment_status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_of_checkout" ON "orders" USING btree ("checkout_key","created_at");--> statement-breakpoint
CREATE INDEX "payment_logs_of_order" ON "payment_logs" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_logs_recent" ON "payment_logs" USING btree ("created_at","status");--> statement-breakpoint
CREATE INDEX "user_wishlists_product" ON "user_wishlists" USING btree ("product_id");--> statement-breakpoint
-- By hand: the catalogue may not name the orders, which stand to its right; the database may. Checked at commit, so
-- that a checkout takes its holds first and writes its order only when it got them.
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- By hand: counters of the rate limits. Unlogged, since losing them in a crash harms nobody.
CREATE UNLOGGED TABLE "rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint);
