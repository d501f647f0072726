import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { VERIFY_WITHIN_HOURS } from './auth.server.ts';
import { askForMail } from './mail/ask-for-mail.server.ts';
import { profiles, verifications } from './tables.server.ts';

type Change = { userId: string; oldEmail: string; newEmail: string; asks: 'old' | 'new' };
type Confirmation =
  | { outcome: 'half' | 'taken' | 'dead' }
  | { outcome: 'changed'; owner: { id: string; email: string } };

/** A new secret for a link that confirms one half of a change; the database keeps its hash. */
export async function newChangeToken(db: Db, change: Change, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + VERIFY_WITHIN_HOURS * 3_600_000);
  await db
    .insert(verifications)
    .values({ identifier: identifierOf(token), value: JSON.stringify(change), expiresAt });
  return token;
}

/**
 * Confirms one half of a change of address, once. The present address' half asks the new one by mail; the new one's
 * makes the change and tells the former address. `taken` when somebody else has the new address by then.
 */
export async function confirmEmailChange(db: Db, token: string, now: Date): Promise<Confirmation> {
  const [found] = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value });
  if (!found) return { outcome: 'dead' };
  const { userId, oldEmail, newEmail, asks } = JSON.parse(found.value) as Change;
  if (asks === 'old') {
    await askForMail(db, 'email-new', oldEmail, { to: newEmail, newEmail });
    return { outcome: 'half' };
  }
  const isOwn = and(eq(profiles.id, userId), eq(profiles.email, oldEmail));
  const change = { email: newEmail, isVerified: true, updatedAt: now };
  const changed = await db
    .transaction((tx) => tx.update(profiles).set(change).where(isOwn).returning({ id: profiles.id }))
    .catch(takenBySomebody);
  if (changed === 'taken') return { outcome: 'taken' };
  if (changed.length === 0) return { outcome: 'dead' };
  await askForMail(db, 'email-changed', newEmail, { to: oldEmail, newEmail });
  return { outcome: 'changed', owner: { id: userId, email: newEmail } };
}

const UNIQUE_VIOLATION = '23505';

function takenBySomebody(error: unknown): 'taken' {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if ((cause?.code ?? code) === UNIQUE_VIOLATION) return 'taken';
  throw error;
}

function identifierOf(token: string): string {
  return `email-change:${createHash('sha256').update(token).digest('base64url')}`;
}
