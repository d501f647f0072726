import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findTaxRateValues } from '#app/tax/find-tax-rules.server.ts';
import { reportedAs } from '#app/tax/tax-places.ts';
import type { TaxKind } from '#app/tax/tax-treatment.ts';

/** Moments, the second one excluded; `withTests` counts the documents of test orders instead of the shop's. */
export type ReportRange = { from: Date; to: Date; withTests: boolean };

type RateType = 'standard' | 'reduced';

/** What was invoiced at a rate of a state less what was given back, in whole cents; rates in hundredths of a percent. */
export type TaxReportRow = {
  kind: TaxKind;
  state: string;
  rate: number;
  rateType: RateType;
  netCents: number;
  vatCents: number;
};

/** What corrects a return of an earlier quarter (`2026-Q3`): credit notes, and those taken back, of what was invoiced then. */
export type CorrectionRow = { quarter: string; state: string; netCents: number; vatCents: number };

/** What a return of VAT asks for. */
export type TaxReport = { rows: TaxReportRow[]; corrections: CorrectionRow[] };

/**
 * The VAT of a period by the documents issued in it, credit notes off. Of sales by destination, credit notes of another quarter than their
 * invoice are corrections of that one, as the form of the One-Stop Shop has them (Regulation 2020/194, annex III, part 3); at home they
 * count in their own period.
 */
export async function findTaxReport(db: Db, range: ReportRange): Promise<TaxReport> {
  const [{ rows }, rates] = await Promise.all([
    db.execute<{
      kind: TaxKind;
      state: string;
      rate: number;
      corrected: string | null;
      cents: string;
      vat: string;
    }>(sql`
      select document.tax->>'kind' as kind, document.tax->>'state' as state, (line->>'rate')::int as rate,
        case when document.tax->>'kind' = 'oss' and ${quarterOf(sql`whole.issued_at`)} <> ${quarterOf(sql`document.issued_at`)}
          then ${quarterOf(sql`whole.issued_at`)} end as corrected,
        sum(${sign} * (line->>'cents')::bigint) as cents, sum(${sign} * (line->>'vatCents')::bigint) as vat
      from invoices document
      left join invoices whole on whole.order_id = document.order_id and whole.kind = 'invoice'
      cross join lateral jsonb_array_elements(document.tax->'lines') line
      where ${issuedWithin(range)}
      group by 1, 2, 3, 4 order by 1, 2, 3 desc`),
    findTaxRateValues(db),
  ]);
  const told = rows.map(({ kind, state, rate, corrected, cents, vat }) => {
    const standard = rates.some((one) => reportedAs(one.place) === state && one.standard.includes(rate));
    const reduced = rates.some((one) => reportedAs(one.place) === state && one.reduced.includes(rate));
    const rateType: RateType = reduced && !standard ? 'reduced' : 'standard';
    const vatCents = Number(vat);
    return { kind, state, rate, rateType, corrected, vatCents, netCents: Number(cents) - vatCents };
  });
  const corrections = Map.groupBy(
    told.filter(({ corrected }) => corrected),
    ({ corrected, state }) => JSON.stringify([corrected, state]),
  );
  return {
    rows: told.filter(({ corrected }) => !corrected).map(({ corrected: _, ...row }) => row),
    corrections: [...corrections.values()].flatMap((same) => {
      const [first] = same;
      if (!first?.corrected) return [];
      const sum = (of: 'netCents' | 'vatCents') => same.reduce((all, row) => all + row[of], 0);
      return [
        {
          quarter: first.corrected,
          state: first.state,
          netCents: sum('netCents'),
          vatCents: sum('vatCents'),
        },
      ];
    }),
  };
}

/** The documents, called `document`, of a period. */
export function issuedWithin({ from, to, withTests }: ReportRange) {
  return sql`document.issued_at >= ${from.toISOString()}::timestamptz and document.issued_at < ${to.toISOString()}::timestamptz
    and (document.series like 'test-%') = ${withTests}`;
}

/** Credit notes count against what is invoiced, unless they were taken back. */
export const sign = sql`(case document.kind when 'credit-note' then -1 else 1 end)`;

/** The quarter of a moment in Amsterdam: `2026-Q4`. */
export function quarterOf(moment: ReturnType<typeof sql>) {
  return sql`to_char(${moment} at time zone 'Europe/Amsterdam', 'YYYY-"Q"Q')`;
}
