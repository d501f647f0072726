import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type SubscriptionState, stateOf } from './subscription-state.ts';
import { hashSubscriptionToken } from './subscription-token.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

/** Returns the state of a mailed link's subscription; undefined for an invalid link. */
export async function findSubscriptionStateByToken(
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
    .where(eq(newsletterSubscriptions.tokenHash, hashSubscriptionToken(token)));
  return found && stateOf(found, now);
}
