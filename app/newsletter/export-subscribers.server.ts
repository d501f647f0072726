import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

const AT_ONCE = 1_000;

/** Yields the confirmed subscribers as CSV. For mailing tools, so independent of the language and in UTC. */
export async function* exportSubscribers(db: Db): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Email', 'Language', 'Confirmed at'], 'en');
  for (let after = ''; ; ) {
    const subscribers = await db
      .select({
        email: newsletterSubscriptions.email,
        language: newsletterSubscriptions.language,
        confirmedAt: newsletterSubscriptions.confirmedAt,
      })
      .from(newsletterSubscriptions)
      .where(
        and(
          gt(newsletterSubscriptions.email, after),
          isNotNull(newsletterSubscriptions.confirmedAt),
          isNull(newsletterSubscriptions.unsubscribedAt),
        ),
      )
      .orderBy(asc(newsletterSubscriptions.email))
      .limit(AT_ONCE);
    const last = subscribers.at(-1);
    if (!last) return;
    yield subscribers
      .map(({ email, language, confirmedAt }) =>
        csvLine([email, language, confirmedAt?.toISOString() ?? ''], 'en'),
      )
      .join('');
    after = last.email;
  }
}
