import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findWrongSizes, isOfLine } from './exchanges.ts';
import { type LivedOrder, ordersOf, type World } from './orders.ts';
import { post, provider } from './provider.ts';

/** Checks that all books agree on the orders of a lifecycle and the stock that they share. */
export async function checkBooks(world: World): Promise<void> {
  const all = ordersOf(world);
  for (const order of all) {
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    const told = JSON.stringify({
      addition: order !== world.first,
      status: row?.status,
      payment: row?.paymentStatus,
    });
    const sums = await sumsOf(order);
    checkMoney(order, sums, row?.paymentStatus, told);
    await checkPieces(order, row?.paymentStatus, told);
    checkMails(world, order, sums, told);
    if (order !== world.first) await checkGoesAlong(order, told);
  }
  for (const [productId, pieces] of world.stock) {
    const { stock, ledger, taken } = await stockOf(productId, all);
    expect(stock, 'the ledger adds up to the stock').toBe(ledger);
    expect(stock, 'the orders took what is not there').toBe(pieces - taken);
  }
}

/** Checks that the provider's books, the gift card's ledger and our invoices agree. */
function checkMoney(order: LivedOrder, sums: Sums, payment: string | undefined, told: string): void {
  const back = (provider.refunds.get(order.payment) ?? [])
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(sums.returned, `returned by the provider, ${told}`).toBe(back);
  const dispute = provider.disputes.get(order.payment);
  const lost = dispute?.state === 'lost' ? dispute.amountCents : 0;
  expect(sums.lost, `lost to a bank, ${told}`).toBe(lost);
  expect(back + lost).toBeLessThanOrEqual(order.paidCents);
  expect(sums.pending, 'every refund came to an end').toBe(0);
  const kept = order.paidCents - back + sums.giftCardSpent - sums.giftCardReturned;
  expect(sums.invoiced, `kept of ${order.paidCents}, ${told}`).toBe(kept);
  if (payment === 'refunded') expect(kept).toBe(0);
}

/** Checks that an order took its items less those returned according to its books. */
async function checkPieces(order: LivedOrder, payment: string | undefined, told: string): Promise<void> {
  for (const [position, { productId, quantity: bought }] of order.lines.entries()) {
    const {
      held,
      taken,
      isPaidFor,
      sentUnpaid,
      back: returned,
      sent,
      kept,
      exchanged,
      writtenOff,
      damaged,
    } = await piecesOf(order.id, position, productId);
    // A payment takes all items bought; an unpaid order only those sent.
    const gone = isPaidFor ? bought : sentUnpaid;
    expect(taken, `line ${position}, ${told}`).toBe(gone > 0 ? gone - returned + kept + writtenOff : 0);
    expect(writtenOff, `written off of line ${position}, ${told}`).toBe(damaged);
    expect(returned).toBeLessThanOrEqual(gone);
    expect(sent, `sent of line ${position}, ${told}`).toBeLessThanOrEqual(bought + exchanged);
    if (payment !== 'pending') expect(held).toBe(0);
    if (gone > 0) expect(await findWrongSizes(order.id, productId), `line ${position}, ${told}`).toEqual([]);
  }
}

/** One mail per event at most; after a crash a second one under the same Message-ID, which mailboxes join. */
function checkMails({ email, hasDied, first }: World, order: LivedOrder, sums: Sums, told: string): void {
  const taken = post.taken
    .filter(({ to, messageId }) => to === email && messageId?.includes(order.id))
    .map(({ messageId }) => messageId ?? '');
  if (!hasDied) expect(taken.length, 'nothing is mailed twice').toBe(new Set(taken).size);
  const mailed = Object.groupBy(new Set(taken), (id) => /^<(\w+)-/.exec(id)?.[1] ?? id);
  const most: Record<string, number> = {
    addition: order === first ? 0 : 1,
    order_confirmation: 1,
    order_cancelled: 1,
    order_refunded: sums.refunds,
    money_returned: sums.refunds,
    order_shipped: sums.shipments,
    exchange_received: sums.exchanges,
    exchange_ended: sums.exchanges,
    withdrawal: sums.withdrawals,
  };
  for (const [type, mails = []] of Object.entries(mailed))
    expect(mails.length, `${type}, ${told}`).toBeLessThanOrEqual(most[type] ?? 0);
}

/**
 * Checks that an addition is sold, or refunded automatically without touching stock; a withdrawn one is not sold. Items sent before payment
 * have left stock.
 */
async function checkGoesAlong(order: LivedOrder, told: string): Promise<void> {
  const { rows } = await db.execute<
    Record<'isWithdrawn' | 'isUntaken' | 'wasSentUnpaid' | 'isSold', boolean>
  >(sql`
    select withdrawn_at is not null as "isWithdrawn",
      exists (select from order_refunds where order_id = ${order.id} and cause = 'paid-too-late') as "isUntaken",
      exists (select from audit_logs where object_id = ${order.id}::text and after ? 'offShelf') as "wasSentUnpaid",
      exists (select from stock_movements where order_id = ${order.id}) as "isSold"
    from order_additions where order_id = ${order.id}`);
  const [addition] = rows;
  if (addition?.wasSentUnpaid) return;
  expect(addition?.isSold, told).toBe(order.paidCents > 0 && !addition?.isUntaken);
  if (addition?.isWithdrawn) expect(addition.isSold, `withdrawn, ${told}`).toBe(false);
}

type Sums = Awaited<ReturnType<typeof sumsOf>>;

async function sumsOf({ id, giftCardId }: LivedOrder) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select
      (select coalesce(sum(amount_cents - gift_card_cents), 0) from order_refunds
        where order_id = ${id} and status = 'succeeded') as returned,
      (select count(*) from order_refunds where order_id = ${id} and status = 'pending') as pending,
      (select coalesce(sum(amount_cents), 0) from order_disputes where order_id = ${id} and state = 'lost') as lost,
      (select count(*) from order_refunds where order_id = ${id}) as refunds,
      (select count(*) from order_shipments where order_id = ${id}) as shipments,
      (select count(*) from order_withdrawals where order_id = ${id}) as withdrawals,
      (select count(*) from order_exchanges where order_id = ${id}) as exchanges,
      (select coalesce(sum(case kind when 'credit-note' then -cents else cents end), 0) from invoices
        where order_id = ${id}) as invoiced,
      (select coalesce(-sum(cents), 0) from gift_card_movements
        where gift_card_id = ${giftCardId ?? null}::uuid and kind = 'spent') as spent,
      (select coalesce(sum(cents), 0) from gift_card_movements
        where gift_card_id = ${giftCardId ?? null}::uuid and kind = 'returned') as given`);
  const [sums = {}] = rows;
  return {
    returned: Number(sums.returned),
    pending: Number(sums.pending),
    lost: Number(sums.lost),
    refunds: Number(sums.refunds),
    shipments: Number(sums.shipments),
    withdrawals: Number(sums.withdrawals),
    exchanges: Number(sums.exchanges),
    invoiced: Number(sums.invoiced),
    giftCardSpent: Number(sums.spent),
    giftCardReturned: Number(sums.given),
  };
}

async function piecesOf(orderId: string, position: number, productId: string) {
  const piecesIn = sql`cross join lateral jsonb_to_recordset(pieces::jsonb)
    as one(position int, quantity int, damaged int) where order_id = ${orderId} and ${isOfLine('one.position', orderId, position)}`;
  const isIts = isOfLine('position', orderId, position);
  const { rows } = await db.execute<
    Record<
      'held' | 'taken' | 'back' | 'sent' | 'sentUnpaid' | 'kept' | 'exchanged' | 'writtenOff' | 'damaged',
      number
    > & {
      isPaidFor: boolean;
    }
  >(sql`
    select
      (select coalesce(sum(quantity), 0)::int from holds join product_sizes on product_sizes.id = product_size_id
        where product_id = ${productId} and order_id = ${orderId}) as held,
      (select coalesce(-sum(change), 0)::int from stock_movements
        where product_id = ${productId} and order_id = ${orderId}) as taken,
      exists (select from orders where orders.id = ${orderId} and payment_status in ('paid', 'refunded')
        and not exists (select from order_refunds where order_id = orders.id and cause = 'paid-too-late')) as "isPaidFor",
      (select coalesce(sum(quantity), 0)::int from order_shipment_pieces
        join order_shipments on order_shipments.id = shipment_id
        where order_shipments.order_id = ${orderId} and took_stock and ${isIts}) as "sentUnpaid",
      (select coalesce(sum(one.quantity), 0)::int from order_restocks ${piecesIn})
        + (select coalesce(sum(one.quantity), 0)::int from order_refunds ${piecesIn} and status = 'succeeded') as back,
      (select coalesce(sum(one.damaged), 0)::int from order_restocks ${piecesIn})
        + (select coalesce(sum(one.damaged), 0)::int from order_refunds ${piecesIn} and status = 'succeeded') as damaged,
      (select coalesce(-sum(change), 0)::int from stock_movements
        where product_id = ${productId} and order_id = ${orderId} and kind = 'damage') as "writtenOff",
      (select coalesce(sum(quantity), 0)::int from order_shipment_pieces
        join order_shipments on order_shipments.id = shipment_id
        where order_shipments.order_id = ${orderId} and ${isIts}) as sent,
      (select coalesce(sum(quantity) filter (where ended_at is null), 0)::int from order_exchanges
        where order_id = ${orderId} and ${isIts}) as kept,
      (select coalesce(sum(quantity) filter (where outcome = 'taken-in'), 0)::int from order_exchanges
        where order_id = ${orderId} and ${isIts}) as exchanged`);
  const [pieces] = rows;
  if (!pieces) throw new Error('no pieces');
  return pieces;
}

/** Returns the stock of a product, and the part that these orders took. */
async function stockOf(productId: string, all: LivedOrder[]) {
  const ids = sql.param(all.map(({ id }) => id));
  const { rows } = await db.execute<Record<'stock' | 'ledger' | 'taken', number>>(sql`
    select
      (select sum(stock_quantity)::int from product_sizes where product_id = ${productId}) as stock,
      (select sum(change)::int from stock_movements where product_id = ${productId}) as ledger,
      (select coalesce(-sum(change), 0)::int from stock_movements
        where product_id = ${productId} and order_id::text = any(${ids}::text[])) as taken`);
  const [stock] = rows;
  if (!stock) throw new Error('no stock');
  return stock;
}
