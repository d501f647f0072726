import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { isReturned, remainingQuantity } from '#app/orders/refunds/refund-rules.ts';
import { findRefundable } from '#app/orders/refunds/refunds.server.ts';
import { listItemsToSend, listLeftToSend } from '#app/orders/shipments/shipments.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { listExchanges } from '#app/returns/exchanges.server.ts';
import type { OrderDocument } from './order-document-types.ts';

/** Finds an order for its documents, even a deleted one. Undefined if the order or the credit note does not exist. */
export async function findOrderForDocument(
  db: Db,
  number: string,
  creditNoteNumber?: string,
): Promise<OrderDocument | undefined> {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const { refunds, restocks } = await findRefundable(db, order);
  const additions = await listAdditions(db, order);
  const skus = await listSkus(db, [order, ...additions]);
  const left = await listLeftToSend(db, [order.id]);
  const exchanged = (await hasTakenExchangeIn(db, order.id)) && left.length > 0;
  const unsent = new Map(left.map((line) => [line.position, line]));
  const issued = (await listIssued(db, order.id)).map((one) => ({ ...one, number: invoiceNumber(one) }));
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  const note = issued.find((one) => one !== invoice && one.number === creditNoteNumber);
  if (creditNoteNumber !== undefined && !note) return undefined;
  return {
    ...order,
    createdAt: new Date(order.createdAt),
    items: order.items.map((item) => ({
      ...item,
      sku: skus.get(`${order.id} ${item.position}`) ?? '',
      packed: exchanged
        ? (unsent.get(item.position)?.waiting ?? 0)
        : remainingQuantity(item, refunds, restocks) - countWithdrawn(unsent.get(item.position)),
    })),
    alongside: await listAlongside(db, additions, skus),
    returned: refunds
      .filter(({ status }) => isReturned(status))
      .map(({ amountCents, at }) => ({ amountCents, at })),
    invoice: invoice ? { number: invoice.number, at: invoice.issuedAt } : null,
    ...(note && {
      creditNote: {
        number: note.number,
        at: note.issuedAt,
        isReversal: note.kind === 'reversal',
        tax: note.tax,
      },
    }),
  };
}

/** Returns whether items were exchanged after they were sent. The packing slip then lists only items left to send. */
async function hasTakenExchangeIn(db: Db, orderId: string): Promise<boolean> {
  return (await listExchanges(db, orderId)).some(({ outcome }) => outcome === 'taken-in');
}

function countWithdrawn(line: { left: number; waiting: number } | undefined): number {
  return line ? line.left - line.waiting : 0;
}

/** Returns the current SKUs by order and position. */
async function listSkus(db: Db, sold: { id: string }[]): Promise<Map<string, string>> {
  const ids = sold.map(({ id }) => id);
  const lines = await db
    .select({ ...pickColumns(orderItems, 'orderId', 'position'), sku: productSizes.sku })
    .from(orderItems)
    .innerJoin(productSizes, eq(productSizes.id, orderItems.productSizeId))
    .where(inArray(orderItems.orderId, ids));
  return new Map(lines.map(({ orderId, position, sku }) => [`${orderId} ${position}`, sku]));
}

/** Lists the paid additions of an order, oldest first. Returns none once that order is sent. */
async function listAdditions(db: Db, order: { id: string; status: string }) {
  if (order.status !== 'pending' && order.status !== 'processing') return [];
  return db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderAdditions.orderId))
    .where(
      and(
        eq(orderAdditions.addedToId, order.id),
        eq(orders.paymentStatus, 'paid'),
        ne(orders.status, 'cancelled'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** Lists the unsent items of additions for the parcel of their order. */
async function listAlongside(db: Db, additions: { id: string; number: string }[], skus: Map<string, string>) {
  const ids = additions.map(({ id }) => id);
  const lines = Map.groupBy(await listItemsToSend(db, ids), ({ orderId }) => orderId);
  return additions.flatMap(({ id, number }) => {
    const items = (lines.get(id) ?? []).map(({ title, size, position, left: packed }) => {
      return { title, size, sku: skus.get(`${id} ${position}`) ?? '', packed };
    });
    return items.length ? [{ number, items }] : [];
  });
}
