import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Proof of a consent that was given in another shop: the imported file, the operator and the time. */
export type ImportedConsent = { importId: string; file: string; by: string; at: string };

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  email: text().primaryKey(),
  language: text({ enum: ['en', 'nl'] }).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
  /** Null if the address was subscribed here. */
  importedConsent: jsonb('imported_consent').$type<ImportedConsent>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
