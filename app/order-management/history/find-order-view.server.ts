import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Seller, sellerOf } from '#app/content/seller.server.ts';
import { parcelsSql, shownParcels } from '#app/fulfilment/shipments/parcels.server.ts';
import type { invoices } from '#app/invoices/tables.server.ts';
import { additionState } from '#app/orders/additions/addition-rules.ts';
import { lostInDisputesSql } from '#app/orders/disputes/order-disputes.server.ts';
import { boughtGiftCardSql, giftCardEndSql } from '#app/orders/history/gift-card-columns.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { paidOrderEndingOf } from '#app/orders/paid-order-ending.ts';
import type { PaymentStatus } from '#app/orders/payment-status.ts';
import { returnedCents } from '#app/orders/refunds/refund-rules.ts';
import { type orderItems, type orderRefunds, orders } from '#app/orders/tables.server.ts';
import { vatNote, vatTexts } from '#app/orders/vat-notes.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { isWithdrawable } from '#app/returns/withdrawable-order.server.ts';
import { isWithdrawalOver } from '#app/returns/withdrawal-period.ts';
import { shownOrderWithdrawals, withdrawalsSql } from '#app/returns/withdrawals.server.ts';
import { isDocumentAvailable } from '../documents/order-document-types.ts';

/** Finds the order of a checkout session. Guests prove that they own the order by the full session id. */
export function findOrderViewByPaymentSession(db: Db, sessionId: string): Promise<OrderView | undefined> {
  return findOrderView(db, and(eq(orders.stripeSessionId, sessionId), ne(orders.email, '')));
}

type Item = Pick<
  typeof orderItems.$inferSelect,
  'title' | 'quantity' | 'priceCents' | 'imageUrl' | 'size'
> & { id: string };
type Issued = Pick<typeof invoices.$inferSelect, 'kind' | 'series' | 'year' | 'sequence'>;
type Refund = Pick<typeof orderRefunds.$inferSelect, 'status' | 'cause' | 'amountCents'>;

/** Finds an order that is not hidden. Amounts are in euros. Uses one statement, since browsers poll it. */
export async function findOrderView(db: Db, isAskedFor: SQL | undefined): Promise<OrderView | undefined> {
  const [order] = await db
    .select(columns)
    .from(orders)
    .where(and(isAskedFor, isNull(orders.deletedAt)));
  if (!order) return undefined;
  const { shown, bought, refunds, tax, business, parcels, added, withdrawn } = order;
  const { status, payment_status: paymentStatus } = shown;
  const canWithdraw =
    isWithdrawable({ status, paymentStatus }) && !isWithdrawalOver(order.deliveredAt, new Date());
  const hasLeft = status === 'shipped' || status === 'delivered' || parcels.length > 0;
  const vatNl = vatTexts(tax, 'nl');
  const [note, noteNl] = [vatNote(tax, 'en'), vatNote(tax, 'nl')];
  return {
    ...shown,
    ending: paidOrderEndingOf({ ...order, status, paymentStatus }, refunds),
    returned_amount: centsToEuros(returnedCents(refunds)),
    total_amount: centsToEuros(order.totalCents),
    ...(order.giftCardEnd && {
      gift_card: { end: order.giftCardEnd, amount: centsToEuros(order.giftCardCents) },
    }),
    ...(bought && {
      bought_gift_card: {
        recipient_name: bought.recipientName,
        recipient_email: bought.recipientEmail,
        deliver_on: bought.deliverOn,
        is_mailed: bought.isMailed,
      },
    }),
    created_at: order.createdAt.toISOString(),
    adjustments: order.adjustments.map(({ cents, shares: _, ...adjustment }) => ({
      ...adjustment,
      amount: centsToEuros(cents),
    })),
    vat: vatTexts(tax, 'en').map(({ text, cents }, rate) => ({
      name: text,
      nameNl: vatNl[rate]?.text ?? text,
      amount: centsToEuros(cents),
    })),
    ...(business && { business: { company: business.company, vat_number: business.vatNumber } }),
    ...(note && { vat_note: { text: note, textNl: noteNl ?? note } }),
    ...(shown.shipping_method?.kind === 'pickup' && { pick_up_at: shopLines(sellerOf(config)) }),
    documents: documentsOf(order.issued, shown),
    ...(added.length > 0 && { additions: shownAdditions(added, new Date()) }),
    shipments: shownParcels(parcels, shown.shipping_address),
    ...(withdrawn.length > 0 && { withdrawals: shownOrderWithdrawals(withdrawn, bought !== null) }),
    is_withdrawable: canWithdraw,
    is_returnable: !bought && hasLeft && (canWithdraw || withdrawn.length > 0),
    items: order.items.map(({ priceCents, ...item }) => ({
      ...item,
      name: item.title,
      price: centsToEuros(priceCents),
    })),
  };
}

function shopLines({ name, address }: Seller): string[] {
  return [name, ...(address ?? '').split(',')].flatMap((line) => line?.trim() || []);
}

/** Orders paid before invoices were numbered have an invoice under the order number. */
function documentsOf(
  issued: Issued[],
  { order_number: number, payment_status: paymentStatus }: Pick<OrderView, 'order_number' | 'payment_status'>,
): OrderView['documents'] {
  const numbered = issued.map((one) => ({ kind: one.kind, number: invoiceNumber(one) }));
  const isUnnumbered = numbered.every(({ kind }) => kind !== 'invoice');
  return isUnnumbered && isDocumentAvailable({ paymentStatus }, 'invoice')
    ? [{ kind: 'invoice', number }, ...numbered]
    : numbered;
}

type StoredAddition = {
  id: string;
  number: string;
  status: string;
  paymentStatus: PaymentStatus;
  expiresAt: string;
  withdrawnAt: string | null;
  pieces: { title: string; size: string | null; quantity: number }[];
};

const additionsSql: SQL<StoredAddition[]> = sql<StoredAddition[]>`(
  select coalesce(json_agg(json_build_object('id', added.id, 'number', added.order_number, 'status', added.status,
    'paymentStatus', added.payment_status, 'expiresAt', added.expires_at, 'withdrawnAt', order_additions.withdrawn_at, 'pieces', (
      select json_agg(json_build_object('title', title, 'size', size, 'quantity', quantity) order by position)
      from order_items where order_id = added.id)) order by added.created_at), '[]')
  from order_additions join orders added on added.id = order_additions.order_id
  where order_additions.added_to_id = orders.id and added.deleted_at is null)`;

function shownAdditions(additions: StoredAddition[], now: Date): NonNullable<OrderView['additions']> {
  return additions.flatMap(({ id, number, pieces, expiresAt, withdrawnAt, ...addition }) => {
    const ends = new Date(expiresAt);
    const withdrawn = withdrawnAt ? new Date(withdrawnAt) : null;
    const state = additionState({ ...addition, expiresAt: ends, withdrawnAt: withdrawn }, now);
    if (state === 'paid') return [{ order_number: number, pieces }];
    if (state !== 'waiting') return [];
    const waiting = { pay_path: `/order-addition/${id}`, payable_until: ends.toISOString() };
    return [{ order_number: number, pieces, ...waiting }];
  });
}

const columns = {
  shown: {
    ...pickColumns(orders, 'id', 'email', 'status'),
    order_number: orders.orderNumber,
    payment_status: orders.paymentStatus,
    payment_method: orders.paymentMethod,
    is_test: orders.isTest,
    shipping_method: orders.shippingMethod,
    shipping_address: orders.shippingAddress,
    billing_address: orders.billingAddress,
    emailSent: sql<boolean>`exists (
      select from email_logs
      where order_id = orders.id and email_type = 'order_confirmation' and email_logs.status = 'sent')`,
  },
  ...pickColumns(orders, 'totalCents', 'giftCardCents', 'createdAt', 'deliveredAt', 'adjustments', 'tax'),
  business: orders.business,
  giftCardEnd: giftCardEndSql,
  bought: boughtGiftCardSql,
  items: sql<Item[]>`(
    select coalesce(json_agg(json_build_object('id', coalesce(product_id, ''), 'title', title, 'quantity', quantity,
      'priceCents', price_cents, 'imageUrl', image_url, 'size', size) order by position), '[]')
    from order_items where order_id = orders.id)`,
  refunds: sql<Refund[]>`(
    select coalesce(json_agg(json_build_object('status', status, 'cause', cause, 'amountCents', amount_cents)
      order by number), '[]')
    from order_refunds where order_id = orders.id)`,
  lostCents: lostInDisputesSql,
  issued: sql<Issued[]>`(
    select coalesce(json_agg(json_build_object('kind', kind, 'series', series, 'year', year, 'sequence', sequence)
      order by issued_at, sequence), '[]')
    from invoices where order_id = orders.id)`,
  parcels: parcelsSql,
  added: additionsSql,
  withdrawn: withdrawalsSql,
};
