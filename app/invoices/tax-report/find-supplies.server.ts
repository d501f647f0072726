import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvLines } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { issuedWithin, quarterOf, type ReportRange, sign } from './tax-report.server.ts';

/** In whole cents, less refunds. `corrected` is the earlier quarter (`2026-Q3`) that credit notes correct, or null. */
export type SupplyRow = { letters: string; number: string; corrected: string | null; cents: number };

/** Returns the recapitulative statement by buyer, with corrections (Directive 2006/112/EC, articles 262 to 264). */
export async function findSupplies(db: Db, range: ReportRange): Promise<SupplyRow[]> {
  const { rows } = await db.execute<Omit<SupplyRow, 'cents'> & { cents: string }>(sql`
    select coalesce(left(document.tax->>'buyer', 2), '') as letters, coalesce(substr(document.tax->>'buyer', 3), '') as number,
      case when ${quarterOf(sql`whole.issued_at`)} <> ${quarterOf(sql`document.issued_at`)} then ${quarterOf(sql`whole.issued_at`)} end
        as corrected,
      sum(${sign} * document.cents) as cents
    from invoices document
    left join invoices whole on whole.order_id = document.order_id and whole.kind = 'invoice'
    where ${issuedWithin(range)} and document.tax->>'kind' = 'intra-community'
    group by 1, 2, 3 order by 3 nulls first, 1, 2`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** Yields CSV rows with amounts in euros. */
export async function* exportSupplies(
  db: Db,
  range: ReportRange,
  language: Language,
): AsyncGenerator<string> {
  const t = wordsIn(language);
  const columns = ['letters', 'number', 'supplied', 'correctedQuarter'].map((column) =>
    t(`taxReport.supplies.${column}`),
  );
  yield CSV_START + csvLine(columns, language);
  const rows = (await findSupplies(db, range)).map(({ letters, number, cents, corrected }) => {
    return [letters, number, centsToEuros(cents), corrected];
  });
  yield csvLines(rows, language);
}
