import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { beginAttempt, resetAttempts } from '#app/platform/http/limits/rate-limiter.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { BUSY_SECONDS, LONGEST_PASSWORD, type SubmitResult, submitResult } from '../forms/account-form.ts';
import { signInMethods } from '../tables.server.ts';
import { inPasswordTurn, matchesPasswordHash } from './password-hash.server.ts';

type PasswordProof =
  | { ok: true }
  | { ok: false; reason: 'password-required' | 'wrong-password' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** Verifies an account's password. Wrong guesses are counted by `guesser`, a key of at most 200 characters. */
export async function verifyCustomerPassword(
  db: Db,
  customerId: string,
  typed: string | undefined,
  guesser: string,
): Promise<PasswordProof> {
  const proof = await inPasswordTurn(guesser, () => verifyInTurn(db, customerId, typed, guesser));
  if (proof.ok || proof.reason !== 'busy') return proof;
  return { ok: false, reason: 'too-many', waitSeconds: BUSY_SECONDS };
}

async function verifyInTurn(
  db: Db,
  customerId: string,
  typed: string | undefined,
  guesser: string,
): Promise<PasswordProof> {
  if (!typed || typed.length > LONGEST_PASSWORD) return { ok: false, reason: 'password-required' };
  const key = `${customerId} ${guesser}`;
  const attempt = await beginAttempt(key);
  if (!attempt.ok) return { ok: false, reason: 'too-many', waitSeconds: attempt.retryAfterSeconds };
  const [method] = await db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, customerId), eq(signInMethods.providerId, 'credential')));
  if (!method?.hash || !(await matchesPasswordHash(typed, method.hash)))
    return { ok: false, reason: 'wrong-password' };
  await resetAttempts(key);
  return { ok: true };
}

export function wrongCurrentPassword(who: { id: string; customer: string }): SubmitResult {
  logSecurityEvent('current-password-refused', who);
  return submitResult({ ok: false, reason: 'invalid', problems: { current: 'security.currentWrong' } }, 403);
}

export async function hasPassword(db: Db, customerId: string): Promise<boolean> {
  const { id, userId, password } = signInMethods;
  const own = and(eq(userId, customerId), isNotNull(password));
  return (await db.select({ id }).from(signInMethods).where(own).limit(1)).length > 0;
}
