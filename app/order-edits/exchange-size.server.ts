import { asc, eq } from 'drizzle-orm';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { exchangeStock } from '#app/catalogue/stock/returned-stock.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { mayTake, sizeSale } from '#app/drops/shown-drops.server.ts';
import { boughtPosition } from '#app/orders/bought-lines.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { exchangeableItems, type OrderEditRefusal } from '#app/orders/order-edit-rules.ts';
import { tookItsItems } from '#app/orders/refunds/refund-rules.ts';
import { setSizeOfItems } from '#app/orders/set-size-of-items.server.ts';
import { orderItems } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { findReturns } from '#app/returns/exchanges.server.ts';
import { queueChangedOrderMail } from './mail/queue-changed-order-mail.server.ts';
import { lockEditableOrder } from './order-edits.server.ts';

export type ExchangeRefusal =
  | OrderEditRefusal
  | 'not-paid'
  | 'no-size'
  | 'came-back'
  | 'too-many-pieces'
  | 'sold-out'
  /** The size is in a future drop, or in a running drop with a waiting room or draw. */
  | 'of-drop';

type Exchange = {
  number: string;
  seen: string;
  position: number;
  size: string;
  /** The default is as many items as possible. */
  quantity?: number | undefined;
};

/** Exchanges unsent items for another size of the product at the price paid. A repeated form changes nothing. */
export function exchangeSize(
  db: Db,
  actor: Actor,
  { number, seen, position, size, quantity: wanted }: Exchange,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ExchangeRefusal }> {
  return db.transaction(async (tx) => {
    const locked = await lockEditableOrder(tx, number);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.paymentStatus !== 'paid') return { ok: false, reason: 'not-paid' };
    const items = await listItems(tx, order.id);
    const item = items.find((one) => one.position === position);
    if (!item?.productId) return { ok: false, reason: 'no-size' };
    const had = item.size ?? ONE_SIZE;
    if (had === size) return { ok: true };
    if (seen !== order.version)
      return isLastCut(items, item, { size, quantity: wanted })
        ? { ok: true }
        : { ok: false, reason: 'changed' };
    const { refunds, back } = await findReturns(tx, order);
    if (!tookItsItems(refunds)) return { ok: false, reason: 'not-paid' };
    const most = exchangeableItems(item, refunds, back);
    if (most === 0) return { ok: false, reason: 'came-back' };
    const quantity = wanted ?? most;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      return { ok: false, reason: 'too-many-pieces' };
    const sizes = await listSizes(tx, item.productId);
    const to = sizes.find((one) => one.size === size && one.isSold);
    if (!to) return { ok: false, reason: 'no-size' };
    if (!mayTake('exchange', to.sale)) return { ok: false, reason: 'of-drop' };
    // If the former size was deleted and created again, the items go back to the new size with the same name.
    const from = sizes.find(({ id }) => id === item.productSizeId) ?? sizes.find((one) => one.size === had);
    const exchanged = await exchangeStock(tx, order.id, { from: from?.id, to: to.id, quantity });
    if (!exchanged.ok) return exchanged;
    await setSizeOfItems(tx, order.id, { position, quantity }, { size, productSizeId: to.id });
    await markOrderChanged(tx, order.id, now);
    const change = { before: { size: had }, after: { item: `${quantity} × ${item.title}`, size } };
    await recordOrderChange(tx, actor, order.id, { action: 'size-exchanged', ...change }, now);
    await queueChangedOrderMail(tx, order, now);
    return { ok: true };
  });
}

type Item = Awaited<ReturnType<typeof listItems>>[number];

/** True if this form was submitted before: the newest line is then the result of the same exchange. */
function isLastCut(items: Item[], line: Item, { size, quantity }: Pick<Exchange, 'size' | 'quantity'>) {
  const last = items.at(-1);
  return (
    last?.cutFrom === boughtPosition(line) &&
    last.size === size &&
    (quantity === undefined || last.quantity === quantity)
  );
}

function listItems(tx: Db, orderId: string) {
  return tx
    .select({
      ...pickColumns(orderItems, 'position', 'productId', 'productSizeId', 'title', 'size', 'quantity'),
      cutFrom: orderItems.cutFrom,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

function listSizes(tx: Db, productId: string) {
  return tx
    .select({ id: productSizes.id, size: productSizes.size, isSold: productSizes.available, sale: sizeSale })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(productSizes.productId, productId));
}
