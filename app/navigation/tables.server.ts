import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const navigationSettings = pgTable('navigation_settings', {
  /** The slug of a department, which a trigger renames and deletes, or `new-in`. */
  department: text('section').primaryKey(),
  featured: text().array().notNull().default([]),
  regular: text().array().notNull().default([]),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
