import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { signUp } from './subscribe.server.ts';
import { findSubscriptionState, newSubscriptionToken } from './subscription.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

type Owner = { email: string; isEmailVerified: boolean };

export function findOwnSubscription(db: Db, email: string, now: Date) {
  return findSubscriptionState(db, eq(newsletterSubscriptions.email, email.toLowerCase()), now);
}

/** Subscribes a signed-in customer. If the address is unverified, only sends it a confirmation mail. Idempotent. */
export async function subscribeCustomer(
  db: Db,
  { email, isEmailVerified }: Owner,
  language: Language,
  now: Date,
): Promise<'subscribed' | 'asked'> {
  const address = email.toLowerCase();
  if (!isEmailVerified) {
    await signUp(db, address, language, now);
    return 'asked';
  }
  const confirmed = { language, confirmedAt: now, unsubscribedAt: null };
  await db
    .insert(newsletterSubscriptions)
    .values({ email: address, ...confirmed, createdAt: now, tokenHash: newSubscriptionToken().hash })
    .onConflictDoUpdate({ target: newsletterSubscriptions.email, set: confirmed });
  return 'subscribed';
}

export async function unsubscribeCustomer(db: Db, email: string, now: Date): Promise<void> {
  await db
    .update(newsletterSubscriptions)
    .set({ unsubscribedAt: now })
    .where(
      and(
        eq(newsletterSubscriptions.email, email.toLowerCase()),
        isNull(newsletterSubscriptions.unsubscribedAt),
      ),
    );
}

export async function deleteSubscription(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email.toLowerCase()));
}
