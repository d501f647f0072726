import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const contentSections = pgTable(
  'content_sections',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    titleNl: text('title_nl'),
    sectionType: text('section_type', { enum: ['hero', 'banner', 'editorial', 'featured', 'custom'] })
      .notNull()
      .default('custom'),
    // Stored as json, since jsonb would change the order of the names.
    content: json().$type<Record<string, unknown>>().notNull().default({}),
    contentNl: json('content_nl').$type<Record<string, unknown>>(),
    status: text({ enum: ['draft', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    pageLocation: text('page_location').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    startDate: timestamp('start_date', { withTimezone: true }),
    endDate: timestamp('end_date', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('content_sections_by_location').on(table.pageLocation, table.status, table.sortOrder),
    check('content_sections_title', sql`${table.title} <> ''`),
    check(
      'content_sections_type',
      sql`${table.sectionType} in ('hero', 'banner', 'editorial', 'featured', 'custom')`,
    ),
    check('content_sections_status', sql`${table.status} in ('draft', 'published', 'archived')`),
    check('content_sections_dates', sql`${table.endDate} > ${table.startDate}`),
  ],
);
