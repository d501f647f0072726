import { and, asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { listSentTogether } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import { listAdditionsToCancel } from '#app/order-edits/additions/additions.server.ts';
import { readChosenOrders, readReason, readText } from '#app/orders/admin/order-form.server.ts';
import { previewedCancellationsText } from '#app/orders/admin/previewed-cancellations.ts';
import { previewCancellations } from '#app/orders/editing/preview-cancellations.server.ts';
import { isOrderStatus } from '#app/orders/order-status.ts';
import { hasVoidLabelSql } from '#app/orders/shipments/insert-shipment.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { needsConfirmation } from '../editing/preview-status-change.server.ts';
import { type StatusUpdate, updateOrderStatuses } from '../editing/update-order-statuses.server.ts';
import type { BatchAnswer } from './order-action-result-types.ts';
import { readCancellationDecisions, readCancellationMarks } from './read-cancellation-form.server.ts';

/** More orders than an operator ever selects. Each order is changed in its own transaction. */
const MOST_CHOSEN = 500;

/** Changes the status of the selected orders. Requests a confirmation if a single order would require one. */
export async function submitBatchStatus(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<BatchAnswer> {
  const typed = { reason: readReason(form) };
  const to = readText(form, 'status');
  const chosen = readChosenOrders(form);
  if (chosen.length === 0) return { of: 'batch', ok: false, reason: 'none-chosen', typed };
  if (chosen.length > MOST_CHOSEN) return { of: 'batch', ok: false, reason: 'too-many-chosen', typed };
  if (!isOrderStatus(to)) return { of: 'batch', ok: false, reason: 'invalid-status', typed };
  // A delivery needs no confirmation here: a batch cannot mark unsent orders as delivered.
  if (to !== 'delivered' && needsConfirmation(to) && form.get('confirmed') !== '1')
    return {
      of: 'batch',
      ok: false,
      reason: 'confirm',
      to,
      ...(to === 'cancelled'
        ? { cancelling: await planCancellations(db, chosen) }
        : { voidLabels: await listVoidLabels(db, chosen) }),
      chosen: chosen.map(({ orderId, paymentStatus }) => `${orderId}:${paymentStatus}`),
      typed,
    };
  const added = to === 'cancelled' ? readCancellationMarks(form, 'additions').slice(0, MOST_CHOSEN) : [];
  // Void labels are accepted only for the orders that the confirmation listed.
  const voidLabels = readText(form, 'void-labels', 37 * MOST_CHOSEN).split(' ');
  const updates = [...chosen, ...added.map(({ orderId }) => ({ orderId }))].map(
    (one): StatusUpdate => ({ ...one, status: to, sendsVoidLabel: voidLabels.includes(one.orderId) }),
  );
  const seen = [...readCancellationMarks(form, 'marks'), ...added];
  const cancellation = { ...readCancellationDecisions(form), seen };
  const result = await updateOrderStatuses(db, actor, updates, typed.reason, now, cancellation);
  // The undo does not cover earlier shipments.
  const sent = await listSentTogether(db, actor, { orderIds: idsOf(updates), sentAt: now });
  return {
    of: 'batch',
    ok: true,
    to,
    result,
    ...(sent.length > 0 && { sent: { at: now.toISOString(), orderIds: sent.map(({ orderId }) => orderId) } }),
  };
}

function listVoidLabels(db: Db, chosen: { orderId: string }[]) {
  return db
    .select({ orderId: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.id, idsOf(chosen)), hasVoidLabelSql))
    .orderBy(asc(orders.orderNumber));
}

async function planCancellations(db: Db, chosen: { orderId: string }[]) {
  const ids = idsOf(chosen);
  const [{ seen, ...cancelling }, added] = await Promise.all([
    previewCancellations(db, ids),
    listAdditionsToCancel(db, ids),
  ]);
  const additions = added.filter(({ mark }) => !ids.includes(mark.orderId));
  const others = chosen.length - cancelling.paid;
  return { ...cancelling, others, marks: previewedCancellationsText(seen), additions };
}

function idsOf(chosen: { orderId: string }[]): string[] {
  return chosen.map(({ orderId }) => orderId).filter((id) => z.uuid().safeParse(id).success);
}
