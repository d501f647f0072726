import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { confirmationMails } from '../confirmation-mail-queue.server.ts';
import { newSubscriptionToken } from '../subscription-token.server.ts';
import { newsletterSubscriptions } from '../tables.server.ts';

/** A repeated click within this time counts as the same sign-up. */
const SAME_SIGN_UP_MS = 60_000;

/**
 * Records a sign-up of a validated, lower-case address and queues its confirmation mail. Another sign-up before
 * confirmation sends a new mail, whose links replace the earlier ones; after unsubscribing it starts over. A
 * confirmed address gets no mail, so that nobody can make the shop mail a subscriber. The caller cannot tell the
 * cases apart and so reveals no subscribers.
 */
export async function signUp(db: Db, email: string, language: Language, now: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, createdAt } = newsletterSubscriptions;
  await db.transaction(async (tx) => {
    const [signedUp] = await tx
      .insert(newsletterSubscriptions)
      // A placeholder: the mail job creates the token of its links.
      .values({ email, language, createdAt: now, tokenHash: newSubscriptionToken().hash })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { language, createdAt: now, confirmedAt: null, unsubscribedAt: null },
        setWhere: or(
          isNotNull(unsubscribedAt),
          and(isNull(confirmedAt), lt(createdAt, new Date(now.getTime() - SAME_SIGN_UP_MS))),
        ),
      })
      .returning({ email: newsletterSubscriptions.email });
    if (signedUp) await queueJob(tx, confirmationMails, { email, signedUpAt: now.toISOString() });
  });
}
