import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, count, eq, isNull, lt } from 'drizzle-orm';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { beginAttempt, forgetAttempts } from '#app/platform/http/limits/attempt-backoff.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import type { Session } from '../current-customer.server.ts';
import type { StaffRole } from '../staff/staff-roles-and-permissions.ts';
import { sessions, staffRecoveryCodes, staffSecondFactors } from '../tables.server.ts';
import { openSecret, sealSecret } from './seal-secret.server.ts';
import { findTotpStep } from './totp.server.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without those that are taken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type CodeRefusal =
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/**
 * How somebody in the back office stands to the second factor: `passed` in this session, to be `asked` for a code, `missing`
 * where they have none but must, and `off` where they have none and need none.
 */
export type SecondFactorState = 'passed' | 'asked' | 'missing' | 'off';

export async function findSecondFactorState(
  db: Db,
  { session, role }: { session: Pick<Session, 'id' | 'customer'>; role: StaffRole },
): Promise<SecondFactorState> {
  const [found] = await db
    .select({ passedAt: sessions.secondFactorAt })
    .from(staffSecondFactors)
    .leftJoin(sessions, eq(sessions.id, session.id))
    .where(eq(staffSecondFactors.profileId, session.customer.id));
  if (!found) return role === 'owner' && isRequiredOfOwners() ? 'missing' : 'off';
  return found.passedAt ? 'passed' : 'asked';
}

/** Where real money moves. A trial is not locked behind a telephone. */
export function isRequiredOfOwners(key = config.STRIPE_SECRET_KEY): boolean {
  return Boolean(key?.includes('_live_'));
}

/** A new secret for an authenticator, and the same as a form may carry it: only for its owner, who must prove it works. */
export function offerSecret(profileId: string): { secret: Buffer; sealed: string } {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, sealed: sealSecret(secret, profileId) };
}

/** The secret that a form carried, to be shown again; undefined for one that was not offered to this person. */
export function openOffer(sealed: string, profileId: string): Buffer | undefined {
  return openSecret(sealed, profileId);
}

/**
 * Turns the second factor on with a secret that was offered and a code that it makes, and answers the recovery codes, which
 * are never shown again. This session counts as passed, all others are asked. Refuses a wrong code, and who has one already
 * (`on`): a second press, or a second tab.
 */
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
  await forgetAttempts(attemptsOf(customer.id));
  return db.transaction(async (tx) => {
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
    await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, customer.id));
    await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id));
    const codes = await replaceRecoveryCodes(tx, customer.id);
    await recordChange(tx, customer, { ...of(customer), action: 'second-factor-on' }, now);
    return { ok: true, codes };
  });
}

/**
 * Takes a code of the authenticator or a recovery code, for this session. A code that was taken before is wrong, also when two
 * come at once; guesses wait longer and longer, counted for the person over all sessions and processes.
 */
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
  await forgetAttempts(attemptsOf(customer.id));
  await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id));
  return { ok: true };
}

/** Ten new recovery codes in place of those before, which are never shown again; undefined without a second factor. */
export function renewRecoveryCodes(db: Db, actor: Actor, now: Date): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: staffSecondFactors.profileId })
      .from(staffSecondFactors)
      .where(eq(staffSecondFactors.profileId, actor.id))
      .for('update');
    if (!found) return;
    const codes = await replaceRecoveryCodes(tx, actor.id);
    await recordChange(tx, actor, { ...of(actor), action: 'recovery-codes-renewed' }, now);
    return codes;
  });
}

/** Since when somebody has a second factor, and how many recovery codes are left; undefined for those without. */
export async function describeSecondFactor(
  db: Db,
  profileId: string,
): Promise<{ since: string; codesLeft: number } | undefined> {
  const [[found], [left]] = await Promise.all([
    db
      .select({ since: staffSecondFactors.createdAt })
      .from(staffSecondFactors)
      .where(eq(staffSecondFactors.profileId, profileId)),
    db
      .select({ count: count() })
      .from(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.profileId, profileId), isNull(staffRecoveryCodes.usedAt))),
  ]);
  return found && { since: found.since.toISOString(), codesLeft: left?.count ?? 0 };
}

/** Takes somebody's second factor away, who lost it: they set up another one. False for those without. */
export async function deleteSecondFactor(
  tx: Db,
  actor: Actor,
  member: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .delete(staffSecondFactors)
    .where(eq(staffSecondFactors.profileId, member.id))
    .returning({ id: staffSecondFactors.profileId });
  if (gone.length === 0) return false;
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, member.id));
  await recordChange(tx, actor, { ...of(member), action: 'second-factor-reset' }, now);
  await forgetAttempts(attemptsOf(member.id));
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
  // Sealed anew, so that it outlives a secret of the shop that is turned over.
  const taken = await db
    .update(staffSecondFactors)
    .set({ lastStep: step, secret: sealSecret(secret, profileId) })
    .where(and(eq(staffSecondFactors.profileId, profileId), lt(staffSecondFactors.lastStep, step)))
    .returning({ id: staffSecondFactors.profileId });
  return taken.length > 0;
}

async function redeemRecoveryCode(db: Db, actor: Actor, code: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await tx
      .update(staffRecoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(staffRecoveryCodes.profileId, actor.id),
          eq(staffRecoveryCodes.codeHash, hashOf(code)),
          isNull(staffRecoveryCodes.usedAt),
        ),
      )
      .returning({ id: staffRecoveryCodes.profileId });
    if (used.length === 0) return false;
    await recordChange(tx, actor, { ...of(actor), action: 'recovery-code-used' }, now);
    return true;
  });
}

async function replaceRecoveryCodes(tx: Db, profileId: string): Promise<string[]> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.profileId, profileId));
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ profileId, codeHash: hashOf(code.replace('-', '')) })));
  return codes;
}

/** Some fifty bits: with guesses that wait, more than anybody tries. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

function attemptsOf(profileId: string): string {
  return `second-factor ${profileId}`;
}

function of({ id, email }: { id: string; email: string }) {
  return { objectType: 'staff', objectId: id, after: { email } };
}
