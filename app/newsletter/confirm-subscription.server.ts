import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { daysBefore } from '#app/platform/retention/retention-borders.ts';
import { findSubscriptionStateByToken } from './find-subscription-state.server.ts';
import { CONFIRM_WITHIN_DAYS } from './subscription-state.ts';
import { hashSubscriptionToken } from './subscription-token.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'unknown';

/** Confirms the subscription of a mailed link. A repeat changes nothing and says so. */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<Confirmation> {
  const [confirmed] = await db
    .update(newsletterSubscriptions)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(newsletterSubscriptions.tokenHash, hashSubscriptionToken(token)),
        isNull(newsletterSubscriptions.confirmedAt),
        isNull(newsletterSubscriptions.unsubscribedAt),
        gt(newsletterSubscriptions.createdAt, daysBefore(now, CONFIRM_WITHIN_DAYS)),
      ),
    )
    .returning({ email: newsletterSubscriptions.email });
  if (confirmed) return 'confirmed';
  const state = await findSubscriptionStateByToken(db, token, now);
  if (state === 'confirmed') return 'already-confirmed';
  return state ? 'expired' : 'unknown';
}
