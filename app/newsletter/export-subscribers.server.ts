import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

const AT_ONCE = 1_000;

/** Who may be mailed, address by address, as lines of a CSV file: confirmed and not unsubscribed. */
export async function* exportSubscribers(db: Db): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Email', 'Language', 'Confirmed at']);
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
      .map(({ email, language, confirmedAt }) => csvLine([email, language, confirmedAt?.toISOString() ?? '']))
      .join('');
    after = last.email;
  }
}
