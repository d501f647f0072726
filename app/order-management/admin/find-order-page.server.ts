import { randomUUID } from 'node:crypto';
import { listConversationsOfOrder } from '#app/content/contact/replies/conversations.server.ts';
import { sumOrdersOf } from '#app/customers/customer-orders.server.ts';
import { listAdminLabels } from '#app/fulfilment/labels/admin-labels.server.ts';
import { offersLabels } from '#app/fulfilment/labels/sendcloud.server.ts';
import { findAdminShipments } from '#app/fulfilment/shipments/admin-shipments.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { findAdditionsOfOrder } from '#app/order-edits/additions/additions.server.ts';
import { lostCents } from '#app/orders/disputes/dispute-rules.ts';
import { type AdminOrderDetail, findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { listUndeliveredOf } from '#app/orders/mail/undelivered-mails.server.ts';
import { allItems, returnedCents } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { findUnsentPart } from '#app/orders/shipments/shipments.server.ts';
import { listOpenReturnReceipts, listWithdrawals } from '#app/orders/withdrawals/withdrawals.server.ts';
import { shownDisputes } from '#app/payments/disputes/order-disputes.server.ts';
import { findRefundOwed } from '#app/payments/refunds/list-refunds-owed.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import {
  listAdminReturns,
  planRefundOfWithdrawals,
  shownWithdrawals,
} from '#app/returns/admin-returns.server.ts';
import { listExchanges } from '#app/returns/exchanges.server.ts';
import { findAdjacentOrders } from '../editing/adjacent-orders.server.ts';
import { listAdminOrderTimeline } from '../history/admin-order-timeline.server.ts';
import { findDayProblems, readFilters, readOrderList } from './order-filters.ts';

/** Finds all that an order's page displays. `parameters` are those of its URL, with the list that led to it. */
export async function findOrderPage(db: Db, number: string, parameters: URLSearchParams, language: Language) {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const conversations = await listConversationsOfOrder(db, order);
  const [
    money,
    timeline,
    sending,
    owed,
    undelivered,
    issued,
    labels,
    neighbours,
    exchanges,
    added,
    unsent,
    bought,
  ] = await Promise.all([
    findReturnableAndWithdrawals(db, order),
    listAdminOrderTimeline(db, { ...order, conversations }),
    findAdminShipments(db, order, language, new Date()),
    findRefundOwed(db, order.id),
    listUndeliveredOf(db, order.id),
    listIssued(db, order.id),
    listAdminLabels(db, order.id),
    findNeighbours(db, order.id, parameters),
    listExchanges(db, order.id),
    findAdditionsOfOrder(db, order.id, new Date()),
    findUnsentPart(db, { ...order, kind: order.bought ? 'gift-card' : 'goods' }),
    order.email ? sumOrdersOf(db, { accountId: order.userId ?? undefined, address: order.email }) : undefined,
  ]);
  const { refunds, disputes, returnable, withdrawals, refundOfWithdrawals, returns } = money;
  const wasPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
  return {
    order,
    neighbours,
    timeline,
    threads: conversations.map((conversation) => ({ conversation, answerId: randomUUID() })),
    sending,
    labels: { labels, canBuy: offersLabels() && sending.left.length > 0 },
    shipmentId: randomUUID(),
    ownCarrier: config.OWN_CARRIER_NAME ?? '',
    owed,
    undelivered,
    creditNotes: issued.filter(({ kind }) => kind !== 'invoice').map(invoiceNumber),
    invoiceNumber: issued.filter(({ kind }) => kind === 'invoice').map(invoiceNumber)[0],
    returned: returnedCents(refunds),
    lost: lostCents(disputes),
    disputes: shownDisputes(disputes, new Date()),
    withdrawals: shownWithdrawals(
      withdrawals,
      order.items,
      order.deliveredAt ? new Date(order.deliveredAt) : null,
    ),
    refundOfWithdrawals,
    returns,
    added,
    unsent,
    customerBought: bought,
    exchanges: { open: exchanges.filter(({ endedAt }) => !endedAt).length, all: exchanges.length },
    today: shopDay(new Date()),
    // Items that were paid too late never left stock. They are refunded automatically, or by a retry in Money we owe.
    left: wasPaid || allItems(returnable).length ? returnable : undefined,
    refundId: randomUUID(),
  };
}

async function findNeighbours(db: Db, orderId: string, parameters: URLSearchParams) {
  if (parameters.has('from')) return undefined;
  const list = new URLSearchParams(parameters.get('list') ?? '');
  const filters = readFilters(list);
  if (findDayProblems(filters)) return undefined;
  return findAdjacentOrders(db, { ...readOrderList(list), ...filters }, orderId);
}

async function findReturnableAndWithdrawals(db: Db, order: AdminOrderDetail) {
  const { refunds, disputes, returnable } = await findRefundable(db, order);
  const withdrawals = await listWithdrawals(db, order.id, refunds);
  const sold = {
    id: order.id,
    country: order.shippingAddress?.address.country,
    isGiftCard: Boolean(order.bought),
  };
  const intakes = await listOpenReturnReceipts(db, order.id);
  const [refundOfWithdrawals, returns] = await Promise.all([
    planRefundOfWithdrawals(db, sold, returnable, withdrawals, intakes),
    order.bought ? [] : listAdminReturns(db, order, withdrawals, intakes),
  ]);
  return { refunds, disputes, returnable, withdrawals, refundOfWithdrawals, returns };
}
