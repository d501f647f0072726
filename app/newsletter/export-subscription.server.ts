import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { stateOf } from './subscription-state.ts';
import { newsletterSubscriptions } from './tables.server.ts';

/** Exports the subscription of an address; null if there never was one. */
export async function exportSubscription(db: Db, email: string, now: Date) {
  const [found] = await db
    .select({
      email: newsletterSubscriptions.email,
      language: newsletterSubscriptions.language,
      createdAt: newsletterSubscriptions.createdAt,
      confirmedAt: newsletterSubscriptions.confirmedAt,
      unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
    })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email.toLowerCase()));
  return found ? { state: stateOf(found, now), ...found } : null;
}
