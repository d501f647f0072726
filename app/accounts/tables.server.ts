import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkValues } from '#app/platform/database/check-values.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { staffRoles } from './staff/staff-roles.ts';

/** Files of another shop's customers that operators imported. */
export const customerImports = pgTable(
  'customer_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    importedBy: text('imported_by').notNull(),
    added: integer().notNull(),
    subscribed: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('customer_imports_newest').on(table.createdAt)],
);

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
    language: text({ enum: languages }).notNull().default('en'),
    /** The import that added the customer. Nobody can sign in before the owner of the address has verified it. */
    importId: uuid('import_id').references(() => customerImports.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('profiles_newest').on(table.createdAt, table.id),
    index('profiles_unproven').on(table.updatedAt).where(sql`not is_verified`),
    index('profiles_of_import').on(table.importId).where(sql`import_id is not null`),
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`),
    index('profiles_search').using('gin', sql`(${searchedText(table)}) gin_trgm_ops`),
    check('profiles_email_form', sql`${table.email} like '%_@_%'`),
    checkValues('profiles_language', table.language, languages),
    check('profiles_names', sql`length(${table.firstName}) <= 50 and length(${table.lastName}) <= 50`),
  ],
);

function idOfProfile(name: 'user_id' | 'profile_id') {
  return uuid(name)
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
}

type SearchedColumns = Record<'firstName' | 'lastName' | 'email', AnyPgColumn>;

/** The line break prevents matches that span the end of the name and the start of the address. */
export function searchedText({ firstName, lastName, email }: SearchedColumns): SQL {
  return sql`fold_text(${firstName} || ' ' || ${lastName} || E'\\n' || ${email})`;
}

/** The session cookie contains the token, signed with a secret that is not in the database. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOfProfile('user_id'),
    token: text().notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Time of the last reauthentication, by password or passkey. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_end').on(table.expiresAt)],
);

export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOfProfile('user_id'),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_methods_of_user').on(table.userId),
    uniqueIndex('sign_in_methods_account').on(table.providerId, table.accountId),
  ],
);

/** Mailed links and other one-time secrets. A row is found by the hash of its secret. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_end').on(table.expiresAt),
  ],
);

export const userAddresses = pgTable(
  'user_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOfProfile('user_id'),
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

/** Staff other than those in `ADMIN_EMAILS`. Revoked rows remain, so that a role can be restored. */
export const staff = pgTable(
  'staff',
  {
    profileId: idOfProfile('profile_id').primaryKey(),
    role: text({ enum: staffRoles }).notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [checkValues('staff_role', table.role, staffRoles)],
);

export const staffSecondFactors = pgTable('staff_second_factors', {
  profileId: idOfProfile('profile_id').primaryKey(),
  secret: text().notNull(),
  /** Time step of the last accepted code. Codes of this or an earlier step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: text().primaryKey(),
    profileId: idOfProfile('profile_id'),
    name: text().notNull(),
    /** The public key in COSE format, base64url-encoded. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures reported by the authenticator. Synchronised passkeys always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    index('staff_passkeys_of_profile').on(table.profileId),
    check('staff_passkeys_name', sql`length(${table.name}) between 1 and 50`),
  ],
);

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    profileId: idOfProfile('profile_id'),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.codeHash] })],
);

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    invitedBy: text('invited_by').notNull(),
    language: text({ enum: languages }).notNull(),
    /** Hash of the secret in the latest link. Null until the first email is written. */
    tokenHash: text('token_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(sql`lower(${table.email})`),
    index('staff_invitations_end').on(table.expiresAt),
    checkValues('staff_invitations_role', table.role, staffRoles),
    checkValues('staff_invitations_language', table.language, languages),
  ],
);
