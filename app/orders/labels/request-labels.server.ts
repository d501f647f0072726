import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { regionOfCountry } from '#app/accounts/countries/country-names.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { labelPurchases } from '../order-queues.server.ts';
import { listLeftToSend } from '../shipments/shipments.server.ts';
import { orders } from '../tables.server.ts';
import type { LabelRefusal } from './label-status.ts';
import { offersLabels } from './sendcloud.server.ts';
import { orderLabels } from './tables.server.ts';

/**
 * Asks for a label for what is left to send of an order; a job buys it. There is one at a time: what waits for its parcel already is that
 * one, and one that the carrier refused is asked for again. Refuses what is not paid, gone or sent, what names no address in the EU's
 * customs union, and orders of test mode where labels cost money. Answers the label's id.
 */
export function requestLabel(
  db: Db,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<{ ok: true; labelId: string } | { ok: false; reason: LabelRefusal }> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        kind: orders.kind,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        isTest: orders.isTest,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
        line1: sql<string>`coalesce(${orders.shippingAddress} #>> '{address,line1}', '')`,
        country: sql<string>`coalesce(${orders.shippingAddress} #>> '{address,country}', '')`,
        taxKind: sql<string | null>`${orders.tax}->>'kind'`,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (!order || order.isDeleted || order.kind !== 'goods') return { ok: false, reason: 'not-found' };
    if (!offersLabels()) return { ok: false, reason: 'not-offered' };
    const isWaiting = order.status === 'pending' || order.status === 'processing';
    if (!isWaiting || order.paymentStatus !== 'paid' || !(await listLeftToSend(tx, [orderId])).length)
      return { ok: false, reason: 'nothing-to-send' };
    if (!order.line1 || !regionOfCountry(order.country)) return { ok: false, reason: 'no-address' };
    if (order.taxKind === 'export' || outsideCustomsUnion.includes(order.country))
      return { ok: false, reason: 'customs' };
    if (order.isTest && !usesSandbox(config)) return { ok: false, reason: 'test-order' };
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
      const change = { objectType: 'order', objectId: orderId, action: 'label-requested' } as const;
      await recordChange(tx, actor, change, now);
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

/** Of the countries that addresses can be in: their parcels need papers that say what is in them. */
const outsideCustomsUnion = [
  ...(['Australia', 'Canada', 'Japan', 'Norway', 'Switzerland'] as string[]),
  ...['United Kingdom', 'United States'],
];
