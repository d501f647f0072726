import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvTime } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type CustomerPage, listCustomers } from './list-customers.server.ts';

const BATCH = 200;

const columns = ['email', 'name', 'kind', 'orders', 'spent', 'lastActive'] as const;

/**
 * Yields all customers as CSV, one line each, last active first: amounts in euros, times in Amsterdam. Each batch is read after the one
 * before was consumed.
 */
export async function* exportCustomers(db: Db, language: Language): AsyncGenerator<string> {
  const t = wordsIn(language);
  yield CSV_START +
    csvLine(
      columns.map((column) => t(`customerExport.${column}`)),
      language,
    );
  for (let before: CustomerPage['older']; ; ) {
    const page: CustomerPage = await listCustomers(db, { search: '', before, perPage: BATCH });
    yield page.customers
      .map(({ email, name, isGuest, orders, keptCents, lastActiveAt }) =>
        csvLine(
          [
            email,
            name,
            t(isGuest ? 'customerExport.guest' : 'customerExport.account'),
            orders,
            centsToEuros(keptCents),
            csvTime(lastActiveAt),
          ],
          language,
        ),
      )
      .join('');
    before = page.older;
    if (!before) return;
  }
}
