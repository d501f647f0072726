import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { priceLines } from '#app/bag/charges.ts';
import { boughtLines, boughtPosition } from '#app/orders/bought-lines.ts';
import { type InvoiceKind, seriesOf } from '#app/orders/invoice-number.ts';
import { type OrderTax, vatIn } from '#app/orders/order-tax.ts';
import { paidForItems, type ReturnedItems } from '#app/orders/refunds/refund-rules.ts';
import { orderItems, orderRefunds, orders } from '#app/orders/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { homeStateOf } from '#app/tax/editing/tax-settings.server.ts';
import { taxOfRefund } from './refund-tax.ts';
import { invoices } from './tables.server.ts';

/** Issues an invoice with the year's next number in the caller's transaction. The order is paid and locked. */
export function issueInvoice(
  tx: Db,
  order: { id: string; isTest: boolean; totalCents: number },
  now: Date,
): PromiseLike<unknown> {
  const otherwise = JSON.stringify(oneRateTax(order.totalCents));
  const document = sql`
    select id, null::uuid, total_cents, coalesce(tax, ${otherwise}::jsonb) from orders where id = ${order.id}::uuid`;
  return insertNumbered(tx, 'invoice', order, now, document);
}

/** Issues a refund's credit note (`taxOfRefund`). The caller has locked the order and stored the refund. */
export async function issueCreditNote(tx: Db, refundId: string, now: Date): Promise<void> {
  const [refund] = await tx
    .select({
      orderId: orders.id,
      ...pickColumns(orders, 'isTest', 'totalCents', 'tax', 'adjustments'),
      ...pickColumns(orderRefunds, 'amountCents', 'pieces'),
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (!refund) throw new Error('A credit note is for a refund.');
  const items = await tx
    .select(pickColumns(orderItems, 'position', 'priceCents', 'quantity', 'size', 'cutFrom'))
    .from(orderItems)
    .where(eq(orderItems.orderId, refund.orderId))
    .orderBy(asc(orderItems.position));
  const issued = await listIssued(tx, refund.orderId);
  const whole =
    issued.find(({ kind }) => kind === 'invoice')?.tax ?? refund.tax ?? oneRateTax(refund.totalCents);
  const given = whole.lines.map((_, place) =>
    issued
      .filter(({ kind }) => kind !== 'invoice')
      .reduce(
        (sum, { kind, tax }) => sum + (kind === 'reversal' ? -1 : 1) * (tax.lines[place]?.cents ?? 0),
        0,
      ),
  );
  // An order without lines gets one line that stands for no item.
  const bought = boughtLines(items).map(({ priceCents, quantity }) => ({
    quantity,
    cents: priceCents * quantity,
  }));
  const hasLines = whole.lines.length === bought.length;
  const pieces: ReturnedItems[] = (hasLines ? refund.pieces : []).map((piece) => {
    const line = items[piece.position];
    return { ...piece, position: line ? boughtPosition(line) : piece.position };
  });
  const paid = priceLines(bought, refund.adjustments);
  const price = (position: number, quantity: number) => {
    const line = { quantity: bought[position]?.quantity ?? 1, paidCents: paid[position] ?? 0 };
    return paidForItems(line, 0, quantity);
  };
  const lines = taxOfRefund(whole.lines, given, { amountCents: refund.amountCents, pieces }, price);
  await write(tx, 'credit-note', { ...refund, id: refund.orderId, refundId }, { ...whole, lines }, now);
}

/** Reverses the credit note of a failed refund. Does nothing for refunds made before credit notes existed. */
export async function reverseCreditNote(tx: Db, refundId: string, now: Date): Promise<void> {
  const [note] = await tx
    .select({ id: invoices.orderId, isTest: orders.isTest, cents: invoices.cents, tax: invoices.tax })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.refundId, refundId), eq(invoices.kind, 'credit-note')));
  if (!note) return;
  await write(tx, 'reversal', { ...note, amountCents: note.cents, refundId }, note.tax, now);
}

export function listIssued(db: Db, orderId: string) {
  return db
    .select({
      ...pickColumns(invoices, 'series', 'year', 'sequence', 'kind', 'refundId', 'cents', 'tax', 'issuedAt'),
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
}

type Numbered = { id: string; isTest: boolean };

async function write(
  tx: Db,
  kind: InvoiceKind,
  about: Numbered & { refundId: string; amountCents: number },
  tax: OrderTax,
  now: Date,
): Promise<void> {
  await insertNumbered(
    tx,
    kind,
    about,
    now,
    sql`
    select ${about.id}::uuid, ${about.refundId}::uuid, ${about.amountCents}::int, ${JSON.stringify(tax)}::jsonb`,
  );
}

/** One statement numbers and stores the document. The counter's row then stays locked until the caller commits. */
function insertNumbered(tx: Db, kind: InvoiceKind, { isTest }: Numbered, now: Date, row: SQL) {
  const series = seriesOf(kind, isTest);
  const year = Number(shopDay(now).slice(0, 4));
  return tx.execute(sql`
    with taken as (
      insert into invoice_counters as counter (series, year, last) values (${series}, ${year}::int, 1)
      on conflict (series, year) do update set last = counter.last + 1
      returning last
    )
    insert into invoices (series, year, sequence, kind, order_id, refund_id, cents, tax, issued_at)
    select ${series}, ${year}::int, taken.last, ${kind}, document.*, ${now.toISOString()}::timestamptz
    from taken, (${row}) as document`);
}

function oneRateTax(totalCents: number): OrderTax {
  const rate = Math.round(config.SELLER_VAT_PERCENT * 100);
  const lines = [{ rate, cents: totalCents, vatCents: vatIn(totalCents, rate) }];
  return { kind: 'domestic', state: homeStateOf(config.SELLER_VAT), standardRate: rate, lines };
}
