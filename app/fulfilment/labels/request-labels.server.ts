import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import { lockOrder } from '#app/orders/editing/lock-order.server.ts';
import { recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import type { LabelRefusal } from '#app/orders/labels/label-status.ts';
import { orderLabels } from '#app/orders/labels/tables.server.ts';
import { labelPurchases } from '#app/orders/order-queues.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { needsNoCustomsPapers } from '#app/tax/tax-places.ts';
import { findLongField, type LabelOrder, offersLabels } from './sendcloud.server.ts';

/** Requests a label for an order's unsent items. Returns its id. Reuses a waiting label and retries a refused one. */
export function requestLabel(
  db: Db,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<{ ok: true; labelId: string } | { ok: false; reason: LabelRefusal }> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, eq(orders.id, orderId));
    const reason = await findLabelRefusal(tx, orderId);
    if (reason) return { ok: false, reason };
    const [open] = await tx
      .select({ id: orderLabels.id, status: orderLabels.status })
      .from(orderLabels)
      .where(
        and(
          eq(orderLabels.orderId, orderId),
          isNull(orderLabels.shipmentId),
          inArray(orderLabels.status, ['wanted', 'bought', 'refused']),
        ),
      )
      .for('update');
    if (open?.status === 'bought') return { ok: true, labelId: open.id };
    const labelId = open?.id ?? randomUUID();
    if (!open) {
      const label = { id: labelId, orderId, actorEmail: actor.email, createdAt: now };
      await tx.insert(orderLabels).values(label);
      await recordOrderChange(tx, actor, orderId, { action: 'label-requested' }, now);
    } else if (open.status === 'refused') {
      await tx
        .update(orderLabels)
        .set({ status: 'wanted', problem: null })
        .where(eq(orderLabels.id, labelId));
    }
    await queueJob(tx, labelPurchases, { labelId });
    return { ok: true, labelId };
  });
}

export async function findLabelRefusal(db: Db, orderId: string): Promise<LabelRefusal | undefined> {
  const [order] = await db
    .select({
      ...pickColumns(orders, 'kind', 'status', 'paymentStatus', 'isTest'),
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      ...pickColumns(orders, 'shippingAddress', 'business', 'phone'),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.isDeleted || order.kind !== 'goods') return 'not-found';
  if (!offersLabels()) return 'not-offered';
  const isWaiting = order.status === 'pending' || order.status === 'processing';
  if (!isWaiting || order.paymentStatus !== 'paid' || !(await listItemsToSend(db, [orderId])).length)
    return 'nothing-to-send';
  const to = labelAddress(order);
  if (!to?.line1 || !to.country) return 'no-address';
  if (!needsNoCustomsPapers(order.shippingAddress.address.country, to.postalCode)) return 'customs';
  if (order.isTest && !usesSandbox(config)) return 'test-order';
  const long = findLongField(to);
  return long && `too-long-${long}`;
}

/** Returns the address for a label. Undefined if the order is anonymised. */
export function labelAddress({
  shippingAddress,
  business,
  phone,
}: Pick<typeof orders.$inferSelect, 'shippingAddress' | 'business' | 'phone'>): LabelOrder['to'] | undefined {
  const { name, address } = shippingAddress as Partial<typeof shippingAddress>;
  if (!address) return undefined;
  return {
    name: name ?? '',
    company: business?.company || undefined,
    line1: address.line1,
    line2: address.line2 || undefined,
    postalCode: address.postal_code,
    city: address.city,
    country: regionOfCountry(address.country) ?? '',
    phone,
  };
}
