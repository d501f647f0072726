import { asc, desc, eq, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { notificationChoices } from '../notifications/tables.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import {
  profiles,
  sessions,
  signInMethods,
  staff,
  staffPasskeys,
  staffSecondFactors,
  userAddresses,
} from '../tables.server.ts';

/** Returns the data of a customer that this domain stores, without secrets; undefined for an unknown id. */
export async function exportProfile(db: Db, customerId: string, sessionId: string) {
  const { email, isVerified: isEmailVerified, firstName, lastName, phone, avatarUrl, language } = profiles;
  const { createdAt, updatedAt } = profiles;
  const names = { email, isEmailVerified, firstName, lastName, phone, avatarUrl, language };
  const importedFrom = sql<
    string | null
  >`(select file_name from customer_imports where id = ${profiles}.import_id)`;
  const [profile] = await db
    .select({ ...names, importedFrom, createdAt, updatedAt })
    .from(profiles)
    .where(eq(profiles.id, customerId));
  if (!profile) return;
  return {
    profile,
    signInMethods: await listMethodData(db, customerId),
    roles: await listRoleData(db, customerId),
    notifications: await listNotificationData(db, customerId),
    secondFactors: await listFactorData(db, customerId),
    addresses: await listAddressData(db, customerId),
    sessions: await listSessionData(db, customerId, sessionId),
  };
}

async function listMethodData(db: Db, customerId: string) {
  const methods = await db
    .select({ method: signInMethods.providerId, since: signInMethods.createdAt })
    .from(signInMethods)
    .where(eq(signInMethods.userId, customerId))
    .orderBy(asc(signInMethods.createdAt));
  return methods.map((one) => ({ ...one, method: one.method === 'credential' ? 'password' : one.method }));
}

function listRoleData(db: Db, customerId: string) {
  return db
    .select({ role: staff.role, since: staff.createdAt, until: staff.revokedAt })
    .from(staff)
    .where(eq(staff.profileId, customerId));
}

function listNotificationData(db: Db, customerId: string) {
  return db
    .select({ about: notificationChoices.kind, isWanted: notificationChoices.isWanted })
    .from(notificationChoices)
    .where(eq(notificationChoices.profileId, customerId))
    .orderBy(asc(notificationChoices.kind));
}

async function listFactorData(db: Db, customerId: string) {
  const authenticators = await db
    .select({ since: staffSecondFactors.createdAt })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.profileId, customerId));
  const { name, createdAt: since, lastUsedAt } = staffPasskeys;
  const passkeys = await db
    .select({ name, since, lastUsedAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.profileId, customerId))
    .orderBy(asc(since));
  return [
    ...authenticators.map((one) => ({ kind: 'authenticator', ...one })),
    ...passkeys.map((one) => ({ kind: 'passkey', ...one })),
  ];
}

function listAddressData(db: Db, customerId: string) {
  const { id, userId, addressType: type, isDefault, recipientName, createdAt } = userAddresses;
  const { streetLine1, streetLine2, postalCode, city, state, country, phone } = userAddresses;
  const place = { streetLine1, streetLine2, postalCode, city, state, country, phone };
  return db
    .select({ type, isDefault, recipientName, ...place, createdAt })
    .from(userAddresses)
    .where(eq(userId, customerId))
    .orderBy(asc(createdAt), asc(id));
}

async function listSessionData(db: Db, customerId: string, sessionId: string) {
  const { id, userAgent, createdAt: signedInAt, updatedAt: lastUsedAt, expiresAt: endsAt } = sessions;
  const browsers = await db
    .select({ id, userAgent, signedInAt, lastUsedAt, endsAt })
    .from(sessions)
    .where(eq(sessions.userId, customerId))
    .orderBy(desc(lastUsedAt));
  return browsers.map(({ id, userAgent, ...times }) => ({
    device: browserName(userAgent ?? '') || 'unknown',
    isThisBrowser: id === sessionId,
    ...times,
  }));
}

export function dataFile(copy: object, now: Date): Response {
  const whole = { shop: config.BRAND_NAME, exportedAt: now, ...copy };
  return new Response(`${JSON.stringify(whole, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${dataFileName(config.BRAND_NAME, now)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Amsterdam' });

export function dataFileName(brand: string, now: Date): string {
  const plain = brand
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.replaceAll(/^-+|-+$/g, '') || 'shop';
  return `${name}-data-${days.format(now)}.json`;
}
