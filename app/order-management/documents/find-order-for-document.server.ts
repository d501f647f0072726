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
import { listExchanges } from '#app/returns/exchanges.server.ts';
import type { OrderDocument, PackedItem } from './order-document-types.ts';

/** Finds an order for its documents, even a deleted one. Undefined if the order or the credit note does not exist. */
export async function findOrderForDocument(
  db: Db,
  number: string,
  creditNoteNumber?: string,
): Promise<OrderDocument | undefined> {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  const { refunds, restocks } = await findRefundable(db, order);
  const skus = await listSkus(db, order.id);
  const alongside = await listAdditionItems(db, order);
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
      sku: skus.get(item.position) ?? '',
      packed: exchanged
        ? (unsent.get(item.position)?.waiting ?? 0)
        : remainingQuantity(item, refunds, restocks) - countWithdrawn(unsent.get(item.position)),
    })),
    alongside: alongside.map(({ number: added, items }) => ({ number: added, items })),
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

async function listSkus(db: Db, orderId: string): Promise<Map<number, string>> {
  const lines = await db
    .select({ position: orderItems.position, sku: productSizes.sku })
    .from(orderItems)
    .innerJoin(productSizes, eq(productSizes.id, orderItems.productSizeId))
    .where(eq(orderItems.orderId, orderId));
  return new Map(lines.map(({ position, sku }) => [position, sku]));
}

type Alongside = { id: string; number: string; items: PackedItem[] };

/** Lists the unsent items of paid additions for the parcel of their order. Returns none once that order is sent. */
async function listAdditionItems(db: Db, order: { id: string; status: string }): Promise<Alongside[]> {
  if (order.status !== 'pending' && order.status !== 'processing') return [];
  const added = await db
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
  const ids = added.map(({ id }) => id);
  const lines = await listItemsToSend(db, ids);
  const skus = await listSkusOfSizes(
    db,
    lines.flatMap(({ productSizeId }) => productSizeId ?? []),
  );
  return added
    .map(({ id, number }) => ({
      id,
      number,
      items: lines
        .filter(({ orderId }) => orderId === id)
        .map(({ title, size, productSizeId, left }) => ({
          title,
          size,
          sku: skus.get(productSizeId ?? '') ?? '',
          packed: left,
        })),
    }))
    .filter(({ items }) => items.length);
}

async function listSkusOfSizes(db: Db, productSizeIds: string[]): Promise<Map<string, string>> {
  if (!productSizeIds.length) return new Map();
  const found = await db
    .select({ id: productSizes.id, sku: productSizes.sku })
    .from(productSizes)
    .where(inArray(productSizes.id, productSizeIds));
  return new Map(found.map(({ id, sku }) => [id, sku]));
}
