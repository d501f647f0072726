import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const navigationSettings = pgTable(
  'navigation_settings',
  {
    department: text('section', { enum: ['women', 'men', 'new-in'] }).primaryKey(),
    featured: text().array().notNull().default([]),
    regular: text().array().notNull().default([]),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('navigation_settings_section', sql`${table.department} in ('women', 'men', 'new-in')`)],
);
