import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { listCodes } from './list-discounts.server.ts';

const AT_ONCE = 1_000;

const columns = ['code', 'mostUses', 'uses', 'paidOrders', 'takenOff'] as const;

/** Yields CSV with amounts in euros. */
export async function* exportCodes(db: Db, discountId: string, language: Language): AsyncGenerator<string> {
  const t = wordsIn(language);
  yield CSV_START +
    csvLine(
      columns.map((column) => t(`discounts.${column}`)),
      language,
    );
  for (let after = ''; ; ) {
    const codes = await listCodes(db, discountId, { after, limit: AT_ONCE });
    const last = codes.at(-1);
    if (!last) return;
    yield codes
      .map(({ code, mostUses, results: { uses, orders, cents } }) =>
        csvLine([code, mostUses ?? '', uses, orders, centsToEuros(cents)], language),
      )
      .join('');
    after = last.code;
  }
}
