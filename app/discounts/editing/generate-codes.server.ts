import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { isCode, MOST_CODES, normalCode } from '../discount.ts';
import { discountCodes, discounts } from '../tables.server.ts';
import { discountEditor } from './discount-editor.server.ts';
import { MOST_USES } from './discount-schema.ts';

/** Codes contain no characters that look alike (0 and O, 1, I and L), and no vowels, so that no word appears. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789';
const LENGTH = 8;

export type CodesProblem = 'missing' | 'automatic' | 'count-unknown' | 'prefix-unknown' | 'uses-unknown';

/** Generates all codes or none. There are 27^8 codes per prefix, so nobody can guess one. */
export async function generateCodes(
  db: Db,
  actor: Actor,
  { id, count, prefix, mostUses }: { id: string; count: string; prefix: string; mostUses: string },
  now: Date,
): Promise<{ ok: true; made: number } | { ok: false; reason: CodesProblem }> {
  const wanted = readCount(count) ?? 0;
  if (wanted < 1 || wanted > MOST_CODES) return { ok: false, reason: 'count-unknown' };
  const uses = mostUses.trim() ? (readCount(mostUses) ?? 0) : null;
  if (uses !== null && (uses < 1 || uses > MOST_USES)) return { ok: false, reason: 'uses-unknown' };
  const start = normalCode(prefix);
  if (start && (start.length > 20 || !isCode(`${start}${'X'.repeat(LENGTH)}`)))
    return { ok: false, reason: 'prefix-unknown' };
  return db.transaction(
    async (tx): Promise<{ ok: true; made: number } | { ok: false; reason: CodesProblem }> => {
      await discountEditor.lock(tx, id);
      const [found] = await tx
        .select({ method: discounts.method })
        .from(discounts)
        .where(eq(discounts.id, id));
      if (!found) return { ok: false, reason: 'missing' };
      if (found.method !== 'code') return { ok: false, reason: 'automatic' };
      for (let left = wanted; left > 0; ) {
        const codes = Array.from({ length: left }, () => ({
          code: start + randomText(),
          discountId: id,
          isGenerated: true,
          mostUses: uses,
        }));
        const added = await tx
          .insert(discountCodes)
          .values(codes)
          .onConflictDoNothing()
          .returning({ code: discountCodes.code });
        left -= added.length;
      }
      const after = { codes: wanted, prefix: start, mostUses: uses };
      await recordChange(tx, actor, { objectType: 'discount', objectId: id, action: 'updated', after }, now);
      return { ok: true, made: wanted };
    },
  );
}

function randomText(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
