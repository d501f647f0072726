import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { listTaxRates } from '#app/tax/editing/place-rates.server.ts';
import { reportedAs } from '#app/tax/tax-places.ts';
import { ratesOn } from '#app/tax/tax-rates.ts';
import type { TaxKind } from '#app/tax/tax-treatment.ts';

/** `to` is excluded. `withTests` counts the documents of test orders instead of real ones. */
export type ReportRange = { from: Date; to: Date; withTests: boolean };

type RateType = 'standard' | 'reduced';

/** Amounts are less credit notes, in whole cents. Rates are in hundredths of a percent. */
export type TaxReportRow = {
  kind: TaxKind;
  state: string;
  rate: number;
  rateType: RateType;
  netCents: number;
  vatCents: number;
};

/** `quarter` is the earlier quarter (`2026-Q3`) whose invoices the credit notes correct. */
export type CorrectionRow = { quarter: string; state: string; netCents: number; vatCents: number };

export type TaxReport = { rows: TaxReportRow[]; corrections: CorrectionRow[] };

/** Returns VAT by document. OSS refunds correct the sale's quarter (Regulation 2020/194, annex III, part 3). */
export async function findTaxReport(db: Db, range: ReportRange): Promise<TaxReport> {
  const [{ rows }, rates] = await Promise.all([
    db.execute<Sum>(sql`
      select document.tax->>'kind' as kind, document.tax->>'state' as state, (line->>'rate')::int as rate,
        (document.tax->>'standardRate')::int as "standardRate",
        case when document.tax->'standardRate' is null
          then to_char(sold.created_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') end as day,
        case when document.tax->>'kind' = 'oss' and ${quarterOf(sql`whole.issued_at`)} <> ${quarterOf(sql`document.issued_at`)}
          then ${quarterOf(sql`whole.issued_at`)} end as corrected,
        sum(${sign} * (line->>'cents')::bigint) as cents, sum(${sign} * (line->>'vatCents')::bigint) as vat
      from invoices document
      join orders sold on sold.id = document.order_id
      left join invoices whole on whole.order_id = document.order_id and whole.kind = 'invoice'
      cross join lateral jsonb_array_elements(document.tax->'lines') line
      where ${issuedWithin(range)}
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3 desc`),
    listTaxRates(db),
  ]);
  const told = rows.map((row) => {
    const vatCents = Number(row.vat);
    return { ...row, rateType: rateTypeOf(row, rates), vatCents, netCents: Number(row.cents) - vatCents };
  });
  const [corrections, own] = [
    told.filter(({ corrected }) => corrected),
    told.filter(({ corrected }) => !corrected),
  ];
  return {
    rows: summed(own, ({ kind, state, rate, rateType }) => ({ kind, state, rate, rateType })),
    corrections: summed(corrections, ({ corrected, state }) => ({ quarter: corrected ?? '', state })),
  };
}

type Sum = {
  kind: TaxKind;
  state: string;
  rate: number;
  standardRate: number | null;
  day: string | null;
  corrected: string | null;
  cents: string;
  vat: string;
};

/** Compares the rate with the order's stored standard rate, or for older orders with the state's rates on that day. */
function rateTypeOf(
  { state, rate, standardRate, day }: Sum,
  rates: Awaited<ReturnType<typeof listTaxRates>>,
): RateType {
  if (standardRate !== null) return rate > 0 && rate !== standardRate ? 'reduced' : 'standard';
  const held = rates
    .filter(({ place }) => reportedAs(place) === state)
    .map((one) => ratesOn(one.rates, day ?? ''));
  const isReduced = held.some((one) => one?.reduced === rate) && !held.some((one) => one?.standard === rate);
  return isReduced ? 'reduced' : 'standard';
}

function summed<Row extends { netCents: number; vatCents: number }, Same>(
  rows: Row[],
  by: (row: Row) => Same,
) {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(by(row)));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    const sum = (of: 'netCents' | 'vatCents') => same.reduce((all, row) => all + row[of], 0);
    return first ? [{ ...by(first), netCents: sum('netCents'), vatCents: sum('vatCents') }] : [];
  });
}

/** The condition for documents (`document`) issued within a period. */
export function issuedWithin({ from, to, withTests }: ReportRange) {
  return sql`document.issued_at >= ${from.toISOString()}::timestamptz and document.issued_at < ${to.toISOString()}::timestamptz
    and (document.series like 'test-%') = ${withTests}`;
}

/** Credit notes are subtracted. Reversals of credit notes are added. */
export const sign = sql`(case document.kind when 'credit-note' then -1 else 1 end)`;

export function quarterOf(moment: ReturnType<typeof sql>) {
  return sql`to_char(${moment} at time zone 'Europe/Amsterdam', 'YYYY-"Q"Q')`;
}
