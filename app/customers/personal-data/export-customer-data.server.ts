import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { exportProfile } from '#app/accounts/personal-data/export-profile.server.ts';
import { exportConversations } from '#app/content/contact/replies/conversations.server.ts';
import { exportDrawEntries } from '#app/drops/draw/draw-entries.server.ts';
import { exportTickets } from '#app/drops/queue/tickets.server.ts';
import { exportReminders } from '#app/drops/reminders/reminders.server.ts';
import { exportImportedOrders } from '#app/imported-orders/imported-orders.server.ts';
import { exportSubscription } from '#app/newsletter/subscription.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { savedOrderViews } from '#app/orders/saved-views/tables.server.ts';
import {
  emailLogs,
  orderExchanges,
  orderItems,
  orderReturns,
  orderShipments,
  orders,
  orderWithdrawals,
  paymentLogs,
} from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { exportStockAlerts } from '#app/stock-alerts/stock-alerts.server.ts';
import { exportWishlist } from '#app/wishlist/wishlist.server.ts';
import { listCustomerNotes } from '../customer-notes.server.ts';
import { type OrderOwner, ordersOf } from '../customer-orders.server.ts';

type Whose = {
  account: { id: string; sessionId: string } | undefined;
  guestAddress: string | undefined;
  /** The address whose newsletter, alerts, reminders, draw entries, messages and imported orders are included. */
  newsletterAddress: string | undefined;
};

/** Returns all data of a customer, read in one database snapshot; see docs/decisions/own-data.md. */
export async function exportCustomerData(db: Db, whose: Whose, now: Date) {
  const { account, guestAddress, newsletterAddress } = whose;
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    const known = account && (await exportProfile(tx, account.id, account.sessionId));
    const { profile, ...rest } = known ?? {};
    const newsletter = newsletterAddress ? await exportSubscription(tx, newsletterAddress, now) : null;
    const stockAlerts = newsletterAddress ? await exportStockAlerts(tx, newsletterAddress) : [];
    const dropReminders = newsletterAddress ? await exportReminders(tx, newsletterAddress) : [];
    const draws = newsletterAddress ? await exportDrawEntries(tx, newsletterAddress) : [];
    const notes = await listCustomerNotes(tx, { accountId: account?.id, address: guestAddress });
    return {
      profile,
      preferences: { language: profile?.language, newsletter },
      stockAlerts,
      dropReminders,
      draws,
      ...rest,
      wishlist: account && (await exportWishlist(tx, account.id)),
      queueTickets: account && (await exportTickets(tx, account.id)),
      savedOrderViews: account && (await exportSavedOrderViews(tx, account.id)),
      notes: notes.map(({ at, note, number }) => ({ at, note, orderNumber: number })),
      messages: newsletterAddress ? await exportConversations(tx, newsletterAddress) : [],
      importedOrders: newsletterAddress ? await exportImportedOrders(tx, newsletterAddress) : [],
      orders: await exportOrders(tx, { accountId: account?.id, address: guestAddress }),
    };
  }, moment);
}

/** Returns all orders of a customer, newest first, including unpaid and hidden ones. Amounts are in cents. */
export async function exportOrders(db: Db, owner: OrderOwner) {
  const isOwn = ordersOf(owner);
  const found = await db
    .select(exportedColumns)
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const { title, size, quantity, priceCents } = orderItems;
  const item = { title, size, quantity, priceCents };
  const itemsOf = await rowsByOrder(db, isOwn, orderItems.orderId, orderItems.position, item);
  const payment = { event: paymentLogs.eventType, outcome: paymentLogs.status, at: paymentLogs.createdAt };
  const paymentsOf = await rowsByOrder(db, isOwn, paymentLogs.orderId, payment.at, payment);
  const mail = { kind: emailLogs.emailType, status: emailLogs.status, at: emailLogs.createdAt };
  const mailsOf = await rowsByOrder(db, isOwn, emailLogs.orderId, mail.at, mail);
  const { carrier, trackingCode, sentAt: at } = orderShipments;
  const shipment = { carrier, trackingCode, at };
  const shipmentsOf = await rowsByOrder(db, isOwn, orderShipments.orderId, orderShipments.number, shipment);
  const withdrawalsOf = await withdrawalsByOrder(db, isOwn);
  const { position, fromSize, toSize, askedAt, keptUntil, outcome, endedAt } = orderExchanges;
  const exchange = { position, quantity: orderExchanges.quantity, fromSize, toSize, at: askedAt };
  const exchangesOf = await rowsByOrder(db, isOwn, orderExchanges.orderId, orderExchanges.number, {
    ...exchange,
    ...{ keptUntil, outcome, endedAt },
  });
  return found.map(({ id, shippingAddress, billingAddress, ...order }) => ({
    ...order,
    currency: 'EUR',
    shippingAddress: exportedAddress(shippingAddress),
    billingAddress: billingAddress && exportedAddress(billingAddress),
    items: itemsOf(id),
    payments: paymentsOf(id),
    mails: mailsOf(id),
    shipments: shipmentsOf(id),
    withdrawals: withdrawalsOf(id),
    exchanges: exchangesOf(id),
  }));
}

/** Reads a table's rows of all own orders, sorted by `by`. Returns a function that maps an order's id to its rows. */
async function rowsByOrder<Columns extends Record<string, PgColumn>>(
  db: Db,
  isOwn: SQL | undefined,
  orderId: PgColumn,
  by: PgColumn,
  columns: Columns,
) {
  const rows = await db
    .select({ orderId, ...columns })
    .from(orderId.table)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isOwn)
    .orderBy(asc(by));
  return byOrder(rows as ({ orderId: string | null } & SelectResultFields<Columns>)[]);
}

async function withdrawalsByOrder(db: Db, isOwn: SQL | undefined) {
  const { orderId, name, email, pieces, statedAt: at, closedAt } = orderWithdrawals;
  const rows = await db
    .select({ orderId, name, email, pieces, at, closedAt, reasonsForReturning: orderReturns.reasons })
    .from(orderWithdrawals)
    .leftJoin(orderReturns, eq(orderReturns.withdrawalId, orderWithdrawals.id))
    .innerJoin(orders, eq(orders.id, orderWithdrawals.orderId))
    .where(isOwn)
    .orderBy(asc(orderWithdrawals.number));
  return byOrder(rows);
}

function byOrder<Row extends { orderId: string | null }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return (id: string) => (groups.get(id) ?? []).map(({ orderId: _, ...row }) => row);
}

export function exportSavedOrderViews(db: Db, profileId: string) {
  const { name, query, createdAt } = savedOrderViews;
  return db
    .select({ name, query, createdAt })
    .from(savedOrderViews)
    .where(eq(savedOrderViews.profileId, profileId))
    .orderBy(asc(createdAt));
}

/** An order for pickup has no address except the name and the country. */
function exportedAddress({ name, address }: ShippingAddress) {
  if (address && !address.line1) return { name, country: address.country };
  const { postal_code: postalCode, ...place } = address ?? {};
  return { name, ...place, postalCode };
}

/** The data that the buyer of a gift card entered. Excludes the code, which belongs to the recipient. */
const boughtGiftCardOfBuyer = sql<Record<string, unknown> | null>`(
  select json_build_object('amountCents', amount_cents, 'recipientName', recipient_name, 'recipientEmail', recipient_email,
    'senderName', sender_name, 'message', message, 'language', language, 'deliverOn', deliver_on)
  from gift_cards where gift_cards.order_id = orders.id)`;

const exportedColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  placedAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  totalCents: orders.totalCents,
  giftCardCents: orders.giftCardCents,
  boughtGiftCard: boughtGiftCardOfBuyer,
  adjustments: orders.adjustments,
  tax: orders.tax,
  shippingMethod: orders.shippingMethod,
  isTest: orders.isTest,
  language: orders.language,
  email: orders.email,
  phone: orders.phone,
  shippingAddress: orders.shippingAddress,
  billingAddress: orders.billingAddress,
  business: orders.business,
};
