import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { confirmationMails } from '../confirmation-mail-queue.server.ts';
import { newSubscriptionToken } from '../subscription-token.server.ts';
import { newsletterSubscriptions } from '../tables.server.ts';

/** A second click so soon means the first one. */
const SAME_SIGN_UP_MS = 60_000;

/**
 * Notes that somebody wants the newsletter at an address (lower case, checked) and queues the mail that asks its
 * owner to confirm. Signing up again before confirming sends another mail, whose links replace the earlier ones;
 * after unsubscribing it starts over. For a confirmed address nothing happens, not even a mail, so that nobody can
 * make the shop mail a reader. The caller cannot tell which it was, and so tells nobody who reads the newsletter.
 */
export async function signUp(db: Db, email: string, language: Language, now: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, createdAt } = newsletterSubscriptions;
  await db.transaction(async (tx) => {
    const [signedUp] = await tx
      .insert(newsletterSubscriptions)
      // No link leads to this token: the mail's job makes one that does, when it sends it.
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
