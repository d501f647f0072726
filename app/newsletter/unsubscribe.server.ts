import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findSubscriptionState } from './find-subscription-state.server.ts';
import { hashOf } from './subscription-token-hash.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

type Unsubscription = 'unsubscribed' | 'already-unsubscribed' | 'unknown';

/** Ends the subscription that a mail's link belongs to, confirmed or not. A second time changes nothing. */
export async function unsubscribe(db: Db, token: string, now: Date): Promise<Unsubscription> {
  const [ended] = await db
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(
      and(
        eq(newsletterSubscriptions.tokenHash, hashOf(token)),
        isNull(newsletterSubscriptions.unsubscribedAt),
      ),
    )
    .returning({ email: newsletterSubscriptions.email });
  if (ended) return 'unsubscribed';
  return (await findSubscriptionState(db, token, now)) ? 'already-unsubscribed' : 'unknown';
}
