import { asc, desc, eq } from 'drizzle-orm';
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
  const [profile] = await db
    .select({
      email: profiles.email,
      isEmailVerified: profiles.isVerified,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      avatarUrl: profiles.avatarUrl,
      language: profiles.language,
      createdAt: profiles.createdAt,
      updatedAt: profiles.updatedAt,
    })
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
  return methods.map(({ method, since }) => ({
    method: method === 'credential' ? 'password' : method,
    since,
  }));
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
  const passkeys = await db
    .select({
      name: staffPasskeys.name,
      since: staffPasskeys.createdAt,
      lastUsedAt: staffPasskeys.lastUsedAt,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.profileId, customerId))
    .orderBy(asc(staffPasskeys.createdAt));
  return [
    ...authenticators.map((one) => ({ kind: 'authenticator', ...one })),
    ...passkeys.map((one) => ({ kind: 'passkey', ...one })),
  ];
}

function listAddressData(db: Db, customerId: string) {
  return db
    .select({
      type: userAddresses.addressType,
      isDefault: userAddresses.isDefault,
      recipientName: userAddresses.recipientName,
      streetLine1: userAddresses.streetLine1,
      streetLine2: userAddresses.streetLine2,
      postalCode: userAddresses.postalCode,
      city: userAddresses.city,
      state: userAddresses.state,
      country: userAddresses.country,
      phone: userAddresses.phone,
      createdAt: userAddresses.createdAt,
    })
    .from(userAddresses)
    .where(eq(userAddresses.userId, customerId))
    .orderBy(asc(userAddresses.createdAt), asc(userAddresses.id));
}

async function listSessionData(db: Db, customerId: string, sessionId: string) {
  const browsers = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      endsAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, customerId))
    .orderBy(desc(sessions.updatedAt));
  return browsers.map(({ id, userAgent, ...times }) => ({
    device: browserName(userAgent ?? '') || 'unknown',
    isThisBrowser: id === sessionId,
    ...times,
  }));
}
