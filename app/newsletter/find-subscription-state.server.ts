import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type SubscriptionState, stateOf } from './subscription-state.ts';
import { hashOf } from './subscription-token-hash.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

/**
 * The state of the subscription that a mail's link belongs to; undefined for a link that no longer works or never
 * did.
 */
export async function findSubscriptionState(
  db: Db,
  token: string,
  now: Date,
): Promise<SubscriptionState | undefined> {
  const [found] = await db
    .select({
      createdAt: newsletterSubscriptions.createdAt,
      confirmedAt: newsletterSubscriptions.confirmedAt,
      unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
    })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.tokenHash, hashOf(token)));
  return found && stateOf(found, now);
}
