import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import { profiles, sessions, signInMethods, userAddresses } from '../tables.server.ts';

/**
 * What accounts know of a customer, for their own copy of it: profile, ways to sign in, addresses and browsers, each in
 * one query. Secrets stay out: no tokens, no hashes, no network addresses. Undefined where there is no such customer.
 */
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
