import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Pages of text that operators write in Markdown, at `/pages/:slug`. The descriptions are for search engines. */
export const pages = pgTable(
  'pages',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    body: text().notNull().default(''),
    bodyNl: text('body_nl'),
    description: text(),
    descriptionNl: text('description_nl'),
    isPublished: boolean('is_published').notNull().default(false),
    /** The import that took the page over from another shop: a `page-import` of the history. */
    importId: uuid('import_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('pages_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)],
);
