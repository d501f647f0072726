import { randomBytes } from 'node:crypto';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { beginAttempt, resetAttempts } from '#app/platform/http/limits/rate-limiter.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import type { Session } from '../current-customer.server.ts';
import { lockCustomer } from '../customer-access.server.ts';
import { queueAccountMail } from '../mail/account-mails.server.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import { sessions, staffPasskeys, staffSecondFactors } from '../tables.server.ts';
import { openSecret, sealSecret } from './seal-secret.server.ts';
import {
  countRecoveryCodesLeft,
  deleteRecoveryCodes,
  findTotpStep,
  redeemRecoveryCode,
  replaceRecoveryCodes,
} from './second-factor-codes.server.ts';

const SECRET_BYTES = 20;

export type CodeRefusal =
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** `passed` in this session, `asked` if it must be entered, `missing` if it must be added, otherwise `off`. */
export type SecondFactorState = 'passed' | 'asked' | 'missing' | 'off';

export async function findSecondFactorState(
  db: Db,
  { session, role }: { session: Pick<Session, 'id' | 'customer'>; role: StaffRole },
): Promise<SecondFactorState> {
  const [found] = await db
    .select({ passedAt: sessions.secondFactorAt, isOn: hasSecondFactor(session.customer.id) })
    .from(sessions)
    .where(eq(sessions.id, session.id));
  if (found && !found.isOn) return role === 'owner' && isRequiredOfOwners() ? 'missing' : 'off';
  return found?.passedAt ? 'passed' : 'asked';
}

export function hasSecondFactor(profileId: string): SQL<boolean> {
  return sql`(exists (select from ${staffSecondFactors} where profile_id = ${profileId})
    or exists (select from ${staffPasskeys} where profile_id = ${profileId}))`;
}

/** Call before adding a second factor. If it is the first, marks it as passed here and returns recovery codes. */
export async function beginWithFirstFactor(
  tx: Db,
  { id, customer }: Pick<Session, 'id' | 'customer'>,
  now: Date,
): Promise<string[]> {
  await lockCustomer(tx, customer.id, 'no key update');
  const { rows } = await tx.execute<{ is_on: boolean }>(sql`select ${hasSecondFactor(customer.id)} as is_on`);
  if (rows[0]?.is_on) return [];
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, customer.id));
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id));
  return replaceRecoveryCodes(tx, customer.id);
}

/** Returns whether owners must have a second factor: only with live payments, so that a trial needs no phone. */
export function isRequiredOfOwners(key = config.STRIPE_SECRET_KEY): boolean {
  return Boolean(key?.includes('_live_'));
}

export function offerSecret(profileId: string): { secret: Buffer; sealed: string } {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealed: sealSecret(secret, profileId) };
}

export function openOffer(sealed: string, profileId: string): Buffer | undefined {
  return openSecret(sealed, profileId);
}

/** Checks a code and adds the authenticator unless there is one (`on`). Returns recovery codes for a first factor. */
export async function turnOnSecondFactor(
  db: Db,
  { id, customer }: Pick<Session, 'id' | 'customer'>,
  { sealed, code }: { sealed: string; code: string },
  now: Date,
): Promise<{ ok: true; codes: string[] } | CodeRefusal | { ok: false; reason: 'on' }> {
  const attempt = await beginAttempt(attemptsOf(customer.id));
  if (!attempt.ok) return { ok: false, reason: 'too-many', waitSeconds: attempt.retryAfterSeconds };
  const secret = openOffer(sealed, customer.id);
  const step = secret && findTotpStep(secret, code.replaceAll(/\s/g, ''), now);
  if (!secret || step === undefined) return { ok: false, reason: 'wrong' };
  await resetAttempts(attemptsOf(customer.id));
  return db.transaction(async (tx) => {
    const codes = await beginWithFirstFactor(tx, { id, customer }, now);
    const added = await tx
      .insert(staffSecondFactors)
      .values({
        profileId: customer.id,
        secret: sealSecret(secret, customer.id),
        lastStep: step,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: staffSecondFactors.profileId });
    if (added.length === 0) return { ok: false, reason: 'on' };
    await recordChange(tx, customer, { ...of(customer), action: 'second-factor-on' }, now);
    await queueAccountMail(tx, 'second-factor-changed', customer.email);
    return { ok: true, codes };
  });
}

/** Checks an authenticator or recovery code for this session. A code is valid once. Wrong guesses lengthen the wait. */
export async function passSecondFactor(
  db: Db,
  { id, customer }: Pick<Session, 'id' | 'customer'>,
  typed: string,
  now: Date,
): Promise<{ ok: true } | CodeRefusal> {
  const attempt = await beginAttempt(attemptsOf(customer.id));
  if (!attempt.ok) {
    logSecurityEvent('second-factor-refused', { customer: customer.id, reason: 'too-many' });
    return { ok: false, reason: 'too-many', waitSeconds: attempt.retryAfterSeconds };
  }
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const isRight =
    (await redeemTotpCode(db, customer.id, code, now)) || (await redeemRecoveryCode(db, customer, code, now));
  if (!isRight) {
    logSecurityEvent('second-factor-refused', { customer: customer.id, reason: 'wrong' });
    return { ok: false, reason: 'wrong' };
  }
  await resetAttempts(attemptsOf(customer.id));
  await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id));
  return { ok: true };
}

export function renewRecoveryCodes(db: Db, actor: Actor, now: Date): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, actor.id, 'no key update');
    const { rows } = await tx.execute<{ is_on: boolean }>(sql`select ${hasSecondFactor(actor.id)} as is_on`);
    if (!rows[0]?.is_on) return;
    const codes = await replaceRecoveryCodes(tx, actor.id);
    await recordChange(tx, actor, { ...of(actor), action: 'recovery-codes-renewed' }, now);
    await queueAccountMail(tx, 'second-factor-changed', actor.email);
    return codes;
  });
}

export type Passkey = Awaited<ReturnType<typeof describeSecondFactor>>['passkeys'][number];

export async function describeSecondFactor(db: Db, profileId: string) {
  const { id, name, createdAt, lastUsedAt } = staffPasskeys;
  const [[authenticator], passkeys, codesLeft] = await Promise.all([
    db
      .select({ since: staffSecondFactors.createdAt })
      .from(staffSecondFactors)
      .where(eq(staffSecondFactors.profileId, profileId)),
    db
      .select({ id, name, createdAt, lastUsedAt })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.profileId, profileId))
      .orderBy(createdAt),
    countRecoveryCodesLeft(db, profileId),
  ]);
  return {
    authenticatorSince: authenticator?.since.toISOString(),
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString(),
    })),
    codesLeft,
  };
}

export async function deleteSecondFactor(
  tx: Db,
  actor: Actor,
  member: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  await lockCustomer(tx, member.id, 'no key update');
  const authenticators = await tx
    .delete(staffSecondFactors)
    .where(eq(staffSecondFactors.profileId, member.id))
    .returning({ id: staffSecondFactors.profileId });
  const passkeys = await tx
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.profileId, member.id))
    .returning({ id: staffPasskeys.id });
  if (authenticators.length + passkeys.length === 0) return false;
  await deleteRecoveryCodes(tx, member.id);
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, member.id));
  await recordChange(tx, actor, { ...of(member), action: 'second-factor-reset' }, now);
  await queueAccountMail(tx, 'second-factor-changed', member.email);
  await resetAttempts(attemptsOf(member.id));
  return true;
}

async function redeemTotpCode(db: Db, profileId: string, code: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ secret: staffSecondFactors.secret })
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.profileId, profileId));
  const secret = found && openSecret(found.secret, profileId);
  const step = secret && findTotpStep(secret, code, now);
  if (!secret || step === undefined) return false;
  // Encrypts the secret again with the current `AUTH_SECRET`, so that former ones can be removed later.
  const taken = await db
    .update(staffSecondFactors)
    .set({ lastStep: step, secret: sealSecret(secret, profileId) })
    .where(and(eq(staffSecondFactors.profileId, profileId), lt(staffSecondFactors.lastStep, step)))
    .returning({ id: staffSecondFactors.profileId });
  return taken.length > 0;
}

function attemptsOf(profileId: string): string {
  return `second-factor ${profileId}`;
}

function of({ id, email }: { id: string; email: string }) {
  return { objectType: 'staff', objectId: id, after: { email } };
}
