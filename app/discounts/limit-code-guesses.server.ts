import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import {
  type Allowance,
  defineRateLimit,
  limitWrongGuesses,
  MINUTE,
} from '#app/platform/http/limits/rate-limiter.server.ts';
import { discountCodes, discounts } from './tables.server.ts';

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
  return limitWrongGuesses(wrongCodes, clientNetwork(clientAddress), !found.length);
}
