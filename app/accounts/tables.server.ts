import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Customers, and operators too: who may enter the back office is a setting, not a column. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isVerified: boolean('is_verified').notNull().default(false),
    phone: text(),
    avatarUrl: text('avatar_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`),
    check('profiles_email_form', sql`${table.email} like '%_@_%'`),
    check('profiles_names', sql`length(${table.firstName}) <= 50 and length(${table.lastName}) <= 50`),
  ],
);

export const userAddresses = pgTable(
  'user_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    addressType: text('address_type', { enum: ['shipping', 'billing'] }).notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    streetLine1: text('street_line1').notNull(),
    streetLine2: text('street_line2'),
    city: text().notNull(),
    state: text(),
    postalCode: text('postal_code').notNull(),
    country: text().notNull(),
    phone: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('user_addresses_of_user').on(table.userId, table.createdAt),
    uniqueIndex('user_addresses_one_default').on(table.userId, table.addressType).where(sql`is_default`),
    check('user_addresses_type', sql`${table.addressType} in ('shipping', 'billing')`),
  ],
);
