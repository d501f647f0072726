import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt } from 'drizzle-orm';
import { config, shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import type { Session } from '../current-customer.server.ts';
import { lockCustomer } from '../customer-access.server.ts';
import { queueAccountMail } from '../mail/account-mails.server.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import { sessions, staffPasskeys, staffSecondFactors, verifications } from '../tables.server.ts';
import { beginWithFirstFactor, isRequiredOfOwners } from './second-factor.server.ts';
import { deleteRecoveryCodes } from './second-factor-codes.server.ts';

const CHALLENGE_MINUTES = 5;
const MOST_PASSKEYS = 20;
/** ES256, EdDSA and RS256; every authenticator supports one of them. */
const supportedAlgorithmIDs = [-7, -8, -257];

type Owner = Pick<Session, 'id' | 'customer'>;
export type PasskeyRefusal = { ok: false; reason: 'not-proved' | 'known' | 'too-many' };

const webAuthn = () => import('@simplewebauthn/server');

/** Returns the options to create a passkey. They can be used once, in this session, within five minutes. */
export async function challengeForAdding(db: Db, session: Owner, now: Date) {
  const { generateRegistrationOptions } = await webAuthn();
  const { id, email } = session.customer;
  const options = await generateRegistrationOptions({
    rpName: config.BRAND_NAME,
    rpID: hostOfShop(),
    userName: email,
    userID: new TextEncoder().encode(id),
    supportedAlgorithmIDs,
    excludeCredentials: await listCredentials(db, id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepChallenge(db, session, 'add', options.challenge, now);
  return options;
}

/** Returns the options to sign with a passkey; undefined if the account has none. */
export async function challengeForUsing(db: Db, session: Owner, now: Date) {
  const allowCredentials = await listCredentials(db, session.customer.id);
  if (allowCredentials.length === 0) return;
  const { generateAuthenticationOptions } = await webAuthn();
  const requirements = { rpID: hostOfShop(), userVerification: 'required' } as const;
  const options = await generateAuthenticationOptions({ ...requirements, allowCredentials });
  await keepChallenge(db, session, 'use', options.challenge, now);
  return options;
}

/** Adds a passkey and mails its owner. Returns recovery codes for a first factor. Refuses a known and a 21st key. */
export async function addPasskey(
  db: Db,
  session: Owner,
  { credential, name }: { credential: string; name: string },
  now: Date,
): Promise<{ ok: true; codes: string[] } | PasskeyRefusal> {
  const made = await verifyMade(db, session, credential, now);
  if (!made) return { ok: false, reason: 'not-proved' };
  const { customer } = session;
  const { id, publicKey, counter, transports = [] } = made;
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customer.id, 'no key update');
    const owned = await tx.$count(staffPasskeys, eq(staffPasskeys.profileId, customer.id));
    if (owned >= MOST_PASSKEYS) return { ok: false, reason: 'too-many' };
    const [taken] = await tx
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.id, id));
    if (taken) return { ok: false, reason: 'known' };
    const codes = await beginWithFirstFactor(tx, session, now);
    await tx.insert(staffPasskeys).values({
      id,
      profileId: customer.id,
      name: name || 'Passkey',
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      createdAt: now,
    });
    const after = { email: customer.email, passkey: name };
    const change = { objectType: 'staff', objectId: customer.id, action: 'passkey-added', after };
    await recordChange(tx, customer, change, now);
    await queueAccountMail(tx, 'passkey-added', customer.email);
    return { ok: true, codes };
  });
}

/** Verifies a passkey's signature and marks the session as reauthenticated and its second factor as passed. */
export async function redeemPasskey(db: Db, session: Owner, credential: string, now: Date): Promise<boolean> {
  const isRight = await redeemSignature(db, session, credential, now);
  if (isRight)
    await db
      .update(sessions)
      .set({ secondFactorAt: now, confirmedAt: now })
      .where(eq(sessions.id, session.id));
  else logSecurityEvent('passkey-refused', { customer: session.customer.id });
  return isRight;
}

/** Removes a passkey and mails its owner. Refuses `missing` and the last factor of an owner who must have one. */
export function removePasskey(
  db: Db,
  { customer, role }: Owner & { role: StaffRole },
  id: string,
  now: Date,
): Promise<{ ok: true; name: string } | { ok: false; reason: 'missing' | 'last-factor' }> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customer.id, 'no key update');
    const own = eq(staffPasskeys.profileId, customer.id);
    const passkeys = await tx
      .select({ id: staffPasskeys.id, name: staffPasskeys.name })
      .from(staffPasskeys)
      .where(own);
    const removed = passkeys.find((passkey) => passkey.id === id);
    if (!removed) return { ok: false, reason: 'missing' };
    const isLast =
      passkeys.length === 1 &&
      (await tx.$count(staffSecondFactors, eq(staffSecondFactors.profileId, customer.id))) === 0;
    if (isLast && role === 'owner' && isRequiredOfOwners()) return { ok: false, reason: 'last-factor' };
    await tx.delete(staffPasskeys).where(and(own, eq(staffPasskeys.id, id)));
    if (isLast) await deleteRecoveryCodes(tx, customer.id);
    const before = { email: customer.email, passkey: removed.name };
    const change = { objectType: 'staff', objectId: customer.id, action: 'passkey-removed', before };
    await recordChange(tx, customer, change, now);
    await queueAccountMail(tx, 'passkey-removed', customer.email);
    return { ok: true, name: removed.name };
  });
}

export async function hasPasskey(db: Db, profileId: string): Promise<boolean> {
  return (await db.$count(staffPasskeys, eq(staffPasskeys.profileId, profileId))) > 0;
}

async function verifyMade(db: Db, session: Owner, credential: string, now: Date) {
  const response = readCredential<RegistrationResponseJSON>(credential);
  if (!response) return;
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    // The shop does not use attestation, and certificates in it could make the library request arbitrary URLs.
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const isAnonymous = statement.get('fmt') === 'none' || statement.get('fmt') === 'packed';
    if (!isAnonymous || statement.get('attStmt').get('x5c')) return;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => redeemChallenge(db, session, 'add', challenge, now),
      expectedOrigin: new URL(shopUrl).origin,
      expectedRPID: hostOfShop(),
      supportedAlgorithmIDs,
    });
    return registrationInfo?.credential;
  } catch (error) {
    noteMistake(error);
  }
}

async function redeemSignature(db: Db, session: Owner, credential: string, now: Date): Promise<boolean> {
  const response = readCredential<AuthenticationResponseJSON>(credential);
  if (!response) return false;
  const ofOwner = and(eq(staffPasskeys.id, response.id), eq(staffPasskeys.profileId, session.customer.id));
  const [passkey] = await db.select().from(staffPasskeys).where(ofOwner);
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => redeemChallenge(db, session, 'use', challenge, now),
      expectedOrigin: new URL(shopUrl).origin,
      expectedRPID: hostOfShop(),
      credential: {
        id: passkey.id,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    });
    if (!verified) return false;
    // The passkey may have been removed or used by another request after it was read.
    const used = await db
      .update(staffPasskeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(and(ofOwner, eq(staffPasskeys.counter, passkey.counter)))
      .returning({ id: staffPasskeys.id });
    return used.length > 0;
  } catch (error) {
    noteMistake(error);
    return false;
  }
}

function readCredential<Response extends { id: string; response: object }>(text: string) {
  const read = parseJson(text) as Response | null | undefined;
  return read && /^[\w-]{1,2000}$/.test(read.id) && read.response ? read : undefined;
}

/** Logged only for debugging, since the library's messages may contain the input. */
function noteMistake(error: unknown): void {
  log.debug({ error }, 'a passkey does not hold');
}

async function keepChallenge(db: Db, session: Owner, purpose: 'add' | 'use', challenge: string, now: Date) {
  await db.insert(verifications).values({
    identifier: nameOf(session, purpose, challenge),
    value: '',
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
  });
}

async function redeemChallenge(db: Db, session: Owner, purpose: 'add' | 'use', challenge: string, now: Date) {
  const name = nameOf(session, purpose, challenge);
  const taken = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, name), gt(verifications.expiresAt, now)))
    .returning({ id: verifications.id });
  return taken.length === 1;
}

function nameOf({ id }: Owner, purpose: 'add' | 'use', challenge: string): string {
  return createHash('sha256').update(`passkey ${purpose} ${id} ${challenge}`).digest('base64url');
}

async function listCredentials(db: Db, profileId: string) {
  const { id, transports } = staffPasskeys;
  return db.select({ id, transports }).from(staffPasskeys).where(eq(staffPasskeys.profileId, profileId));
}

function hostOfShop(): string {
  return new URL(shopUrl).hostname;
}
