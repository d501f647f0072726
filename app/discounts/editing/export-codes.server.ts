import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { centsToDecimalText } from '#app/platform/text/convert-and-format-cents.ts';
import { listCodes } from './admin-discounts.server.ts';

const AT_ONCE = 1_000;

/** All codes of a discount with their results, as lines of a CSV file; money in euros. */
export async function* exportCodes(db: Db, discountId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Code', 'Most uses', 'Uses', 'Paid orders', 'Taken off']);
  for (let after = ''; ; ) {
    const codes = await listCodes(db, discountId, { after, limit: AT_ONCE });
    const last = codes.at(-1);
    if (!last) return;
    yield codes
      .map(({ code, mostUses, results: { uses, orders, cents } }) =>
        csvLine([code, String(mostUses ?? ''), String(uses), String(orders), centsToDecimalText(cents)]),
      )
      .join('');
    after = last.code;
  }
}
