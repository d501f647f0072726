import { createHash, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { staffRecoveryCodes } from '../tables.server.ts';

const CODES = 10;
/** The alphabet leaves out letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function replaceRecoveryCodes(tx: Db, profileId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, profileId);
  const codes = Array.from({ length: CODES }, newCode);
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ profileId, codeHash: hashOf(code.replace('-', '')) })));
  return codes;
}

export function redeemRecoveryCode(db: Db, actor: Actor, code: string, now: Date): Promise<boolean> {
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
    const change = { objectType: 'staff', objectId: actor.id, after: { email: actor.email } };
    await recordChange(tx, actor, { ...change, action: 'recovery-code-used' }, now);
    return true;
  });
}

export async function countRecoveryCodesLeft(db: Db, profileId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.profileId, profileId), isNull(staffRecoveryCodes.usedAt)));
  return left?.count ?? 0;
}

export async function deleteRecoveryCodes(tx: Db, profileId: string): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.profileId, profileId));
}

/** The code has about fifty bits of entropy, which is enough since guesses are rate-limited. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
