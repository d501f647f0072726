import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findSubscriptionStateByToken } from './find-subscription-state.server.ts';
import { hashSubscriptionToken } from './subscription-token.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

type Unsubscription = 'unsubscribed' | 'already-unsubscribed' | 'unknown';

/** Ends the subscription of a mailed link, confirmed or not. Idempotent. */
export async function unsubscribe(db: Db, token: string, now: Date): Promise<Unsubscription> {
  const [ended] = await db
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(
      and(
        eq(newsletterSubscriptions.tokenHash, hashSubscriptionToken(token)),
        isNull(newsletterSubscriptions.unsubscribedAt),
      ),
    )
    .returning({ email: newsletterSubscriptions.email });
  if (ended) return 'unsubscribed';
  return (await findSubscriptionStateByToken(db, token, now)) ? 'already-unsubscribed' : 'unknown';
}
