import { sql } from 'drizzle-orm';
import { boughtLines } from '#app/orders/bought-lines.ts';
import { type InvoiceKind, type InvoiceSeries, invoiceNumber } from '#app/orders/invoice-number.ts';
import type { LineTax } from '#app/orders/order-tax.ts';
import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvLines, csvTime } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { TaxKind } from '#app/tax/tax-treatment.ts';
import { issuedWithin, type ReportRange } from './tax-report.server.ts';

/** `orders` has one row per document, `lines` one row per line of each document's order. */
export type BookFile = 'orders' | 'lines';

const BATCH = 1_000;

const columns = {
  orders: [
    'number',
    'kind',
    'issued',
    'order',
    'ordered',
    'country',
    'vatKind',
    'state',
    'total',
    'net',
    'vat',
    'method',
    'company',
    'vatNumber',
  ],
  lines: [
    'number',
    'kind',
    'issued',
    'order',
    'position',
    'title',
    'size',
    'quantity',
    'rate',
    'total',
    'net',
    'vat',
  ],
} satisfies Record<BookFile, string[]>;

/** Yields a period's documents, oldest first, in euros and Amsterdam time. Credit notes have negative amounts. */
export async function* exportBooks(
  db: Db,
  file: BookFile,
  range: ReportRange,
  language: Language,
): AsyncGenerator<string> {
  const t = wordsIn(language);
  const titles = columns[file].map((column) => t(`taxReport.column.${column}`));
  yield CSV_START + csvLine(titles, language);
  for await (const documents of readDocuments(db, range)) {
    const rows = documents.flatMap((document) =>
      file === 'orders' ? [orderCells(document)] : lineCells(document),
    );
    yield csvLines(rows, language);
  }

  function beginning(document: Document) {
    return [
      invoiceNumber(document),
      t(`taxReport.document.${document.kind}`),
      csvTime(document.issuedAt),
      document.orderNumber,
    ];
  }

  function orderCells(document: Document) {
    const { tax, kind, orderedAt, country, method, business } = document;
    return [
      ...beginning(document),
      csvTime(orderedAt),
      country,
      t(`taxReport.kind.${tax.kind}`),
      tax.state,
      ...amountsOf(tax.lines, kind),
      method,
      business?.company,
      business?.vatNumber,
    ];
  }

  function lineCells(document: Document) {
    const items = boughtLines(document.items);
    return document.tax.lines.map((line, place) => {
      const item = items[place];
      return [
        ...beginning(document),
        place + 1,
        item?.title,
        item?.size,
        item?.quantity,
        line.rate / 100,
        ...amountsOf([line], document.kind),
      ];
    });
  }
}

type Document = {
  series: InvoiceSeries;
  year: number;
  sequence: number;
  kind: InvoiceKind;
  issuedAt: string;
  tax: { kind: TaxKind; state: string; lines: LineTax[] };
  orderNumber: string;
  orderedAt: string;
  country: string | null;
  method: string;
  business: OrderBusiness | null;
  items: { title: string; size: string | null; quantity: number; cutFrom: number | null }[];
};

async function* readDocuments(db: Db, range: ReportRange): AsyncGenerator<Document[]> {
  let after = sql`true`;
  for (;;) {
    const { rows } = await db.execute<Document>(sql`
      select document.series, document.year, document.sequence, document.kind, document.tax,
        to_char(document.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "issuedAt",
        sold.order_number as "orderNumber", to_char(sold.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "orderedAt",
        sold.shipping_address #>> '{address,country}' as country, sold.payment_method as method,
        sold.business, (
          select coalesce(json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity, 'cutFrom', cut_from) order by position), '[]')
          from order_items where order_id = sold.id) as items
      from invoices document join orders sold on sold.id = document.order_id
      where ${issuedWithin(range)} and ${after}
      order by document.issued_at, document.series, document.year, document.sequence
      limit ${BATCH}`);
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = sql`(document.issued_at, document.series, document.year, document.sequence)
      > (${last.issuedAt}::timestamptz, ${last.series}, ${last.year}::int, ${last.sequence}::int)`;
  }
}

function amountsOf(lines: LineTax[], kind: InvoiceKind): number[] {
  const side = kind === 'credit-note' ? -1 : 1;
  const sum = (of: 'cents' | 'vatCents') => lines.reduce((all, line) => all + line[of], 0);
  const [cents, vatCents] = [sum('cents'), sum('vatCents')];
  return [cents, cents - vatCents, vatCents].map((amount) => centsToEuros(side * amount));
}
