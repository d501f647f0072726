import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { CSV_START, csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import {
  type Allowance,
  defineRateLimit,
  limitWrongGuesses,
  MINUTE,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { isCode, MOST_CODES, normalCode } from './discount.ts';
import { discountEditor } from './editing/discount-editor.server.ts';
import { MOST_USES } from './editing/discount-schema.ts';
import { listCodes } from './editing/list-discounts.server.ts';
import { discountCodes, discounts } from './tables.server.ts';

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
          code: start + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
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

const AT_ONCE = 1_000;

const columns = ['code', 'mostUses', 'uses', 'paidOrders', 'takenOff'] as const;

/** Yields CSV with amounts in euros. */
export async function* exportCodes(db: Db, discountId: string, language: Language): AsyncGenerator<string> {
  const t = wordsIn(language);
  const titles = columns.map((column) => t(`discounts.${column}`));
  yield CSV_START + csvLine(titles, language);
  for (let after = ''; ; ) {
    const codes = await listCodes(db, discountId, { after, limit: AT_ONCE });
    const last = codes.at(-1);
    if (!last) return;
    const rows = codes.map(({ code, mostUses, results: { uses, orders, cents } }) => {
      return [code, mostUses, uses, orders, centsToEuros(cents)];
    });
    yield csvLines(rows, language);
    after = last.code;
  }
}

/** The limit is higher than the number of codes that a customer would mistype. */
const wrongCodes = defineRateLimit('wrong-codes', { points: 20, seconds: 10 * MINUTE });

/** Refuses all codes from a client's network after too many unknown ones. */
export async function limitCodeGuesses(
  db: Db,
  code: string | undefined,
  clientAddress: string,
): Promise<Allowance> {
  if (code === undefined) return { ok: true };
  const found = await db
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .innerJoin(discounts, eq(discounts.id, discountCodes.discountId))
    .where(and(eq(discountCodes.code, code), eq(discounts.method, 'code')));
  return limitWrongGuesses(wrongCodes, clientSubnet(clientAddress), !found.length);
}
