import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findAddition } from '#app/order-edits/additions/additions.server.ts';
import { findOrderView } from '#app/order-management/history/find-order-view.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

/**
 * Returns an addition to an order and its state, given the id of its own order, which is the secret. Names no person. Undefined if there is
 * none.
 */
export async function findPayableAddition(db: Db, id: string, now: Date) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const addition = await findAddition(db, id, now);
  const order = addition && (await findOrderView(db, eq(orders.id, id)));
  if (!order) return undefined;
  const { items, adjustments, vat, vat_note } = order;
  const { addedTo, state, totalCents, expiresAt } = addition;
  const shown = { items, adjustments, ...(vat && { vat }), ...(vat_note && { vat_note }) };
  return { order: shown, addedTo, state, totalCents, expiresAt: expiresAt.toISOString() };
}
