import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  type ParcelProblem,
  readParcel,
  type ShipmentAnswer,
} from '#app/fulfilment/admin/shipment-results.ts';
import {
  submitLabel,
  submitLabelCancellation,
  submitLostParcel,
} from '#app/fulfilment/admin/submit-shipment-action.server.ts';
import {
  changeTracking,
  type ShipmentRefusal,
  sendShipment,
} from '#app/fulfilment/shipments/send-shipment.server.ts';
import { undoShipment } from '#app/fulfilment/shipments/undo-shipment.server.ts';
import {
  type OrderForms,
  type OrderSubmission,
  readHow,
  readItems,
  readNote,
  readReason,
  readText,
} from '#app/orders/admin/order-form.server.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { orderShipments, orders } from '#app/orders/tables.server.ts';
import type { AmountRefusal, RefundAnswer } from '#app/payments/admin/payment-results.ts';
import { submitDisputeAnswer } from '#app/payments/disputes/answer-dispute.server.ts';
import { planRefund, refundOrRestockOrder } from '#app/payments/refunds/refund-order.server.ts';
import { recordManualRefund, retryOrderRefunds } from '#app/payments/refunds/settle-owed-refund.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { LONGEST_EMAIL } from '#app/platform/text/email-address.ts';
import { type AmountProblem, readAmount } from '#app/platform/text/read-amount.ts';
import { submitReturnReceipt } from '#app/returns/return-receipts.server.ts';
import { closeWithdrawal } from '#app/returns/withdrawals.server.ts';
import { cancelOrderWithAdditions } from '../editing/cancel-order.server.ts';
import { addOrderNote, restoreOrder, softDeleteOrder } from '../editing/delete-order.server.ts';
import { needsConfirmation, previewStatusChange } from '../editing/preview-status-change.server.ts';
import { setOrderStatus } from '../editing/set-order-status.server.ts';
import { correctEmailAndResendMails } from '../mail/correct-email.server.ts';
import type { OrderAnswer, StatusAnswer } from './order-action-result-types.ts';
import { readCancellationForm } from './read-cancellation-form.server.ts';

export const orderForms: OrderForms<OrderAnswer> = {
  status: changeStatus,
  notes: async (db, { actor, number, form, now }) => {
    const typed = readNote(form);
    if (!typed) return { of: 'note', ok: false, reason: 'empty', typed };
    const added = await addOrderNote(db, actor, { number, note: typed }, now);
    return added.ok ? { of: 'note', ok: true } : { of: 'note', ok: false, reason: added.reason, typed };
  },
  refunds: refund,
  'refund-attempts': async (db, { actor, number, form, now }) => {
    const seen = Number(readText(form, 'owed'));
    return { of: 'retry', ...(await retryOrderRefunds(db, actor, number, now, seen)) };
  },
  'returns-otherwise': async (db, { actor, number, form, now }) => {
    const typed = readHow(form);
    const settled = await recordManualRefund(db, actor, { number, note: typed }, now);
    return settled.ok ? { of: 'otherwise', ok: true } : { of: 'otherwise', ...settled, typed };
  },
  shipments: send,
  'shipment-undos': async (db, { actor, number, form, now }) => {
    const shipmentId = await readShipmentId(db, number, form);
    const undone = shipmentId
      ? await undoShipment(db, actor, shipmentId, now)
      : ({ ok: false, reason: 'not-found' } as const);
    return undone.ok ? { of: 'undo', ok: true } : { of: 'undo', ...undone };
  },
  'lost-parcels': submitLostParcel,
  'tracking-codes': async (db, { actor, number, form, now }) => {
    const typed = { carrier: readText(form, 'carrier'), trackingCode: readText(form, 'trackingCode') };
    const shipmentId = (await readShipmentId(db, number, form)) ?? '';
    const parcel = readParcel(typed.carrier, typed.trackingCode);
    if (!parcel.ok) return { of: 'tracking', shipmentId, ok: false, reason: parcel.reason, typed };
    const { carrier, trackingCode } = parcel;
    const changed = shipmentId
      ? await changeTracking(db, actor, { shipmentId, carrier, trackingCode }, now)
      : ({ ok: false, reason: 'not-found' } as const);
    return changed.ok
      ? { of: 'tracking', shipmentId, ok: true }
      : { of: 'tracking', shipmentId, ok: false, reason: changed.reason, typed };
  },
  labels: submitLabel,
  'label-cancellations': submitLabelCancellation,
  'withdrawal-closings': async (db, { actor, number, form, now }) => {
    const withdrawal = Number(readText(form, 'withdrawal')) || 0;
    const closed = await closeWithdrawal(db, actor, { number, withdrawal, reason: readReason(form) }, now);
    return { of: 'withdrawal', withdrawal, ...closed };
  },
  'dispute-answers': submitDisputeAnswer,
  'return-intakes': submitReturnReceipt,
  mails: async (db, { actor, number, form, now }) => {
    const typed = readText(form, 'email', LONGEST_EMAIL);
    const mailed = await correctEmailAndResendMails(db, actor, { number, email: typed }, now);
    return mailed.ok ? { of: 'mail', ...mailed } : { of: 'mail', ...mailed, typed };
  },
  deletion: async (db, { actor, number, form, now }) => {
    const deleted = await softDeleteOrder(db, actor, { number, reason: readReason(form) }, now);
    return { of: 'delete', ...deleted };
  },
  restoration: async (db, { actor, number, now }) => ({
    of: 'restore',
    ...(await restoreOrder(db, actor, number, now)),
  }),
};

async function changeStatus(db: Db, { actor, number, form, now }: OrderSubmission): Promise<StatusAnswer> {
  const typed = { status: readText(form, 'status'), reason: readReason(form) };
  // A change that requires a confirmation is made only if the operator saw the order's current state.
  const seen = readText(form, 'seen') || (needsConfirmation(typed.status) ? 'unseen' : undefined);
  const before = await findAdminOrder(db, number);
  const isNews = before && !before.deletedAt && before.status !== typed.status && before.version === seen;
  if (isNews && needsConfirmation(typed.status) && form.get('confirmed') !== '1') {
    const plan = await previewStatusChange(db, number, typed.status);
    if (plan) return { of: 'status', ok: false, reason: 'confirm', plan, typed };
  }
  const set =
    typed.status === 'cancelled'
      ? await cancelOrderWithAdditions(db, actor, readCancellationForm(form, number), now)
      : await setOrderStatus(
          db,
          actor,
          {
            ...typed,
            number,
            seen,
            shipsUnpaid: form.get('unpaid') === '1',
            deliversUnsent: form.get('unsent') === '1',
            sendsVoidLabel: form.get('void-label') === '1',
          },
          now,
        );
  const current = await findAdminOrder(db, number);
  if (set.ok && set.isChanged && current)
    return { of: 'status', ok: true, status: current.status, version: current.version };
  return {
    of: 'status',
    ok: false,
    reason: set.ok ? 'same-status' : set.reason,
    typed,
    current: current && { status: current.status, version: current.version },
  };
}

async function send(db: Db, { actor, number, form, now }: OrderSubmission): Promise<ShipmentAnswer> {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readText(form, name)]));
  const refuse = (reason: ShipmentRefusal | ParcelProblem) =>
    ({ of: 'shipment', ok: false, reason, typed }) as const;
  const shipmentId = z.uuid().safeParse(typed.shipmentId);
  const pieces = readItems(form, 'send');
  if (!shipmentId.success || !pieces) return refuse('no-pieces');
  const parcel = readParcel(typed.carrier ?? '', typed.trackingCode ?? '');
  if (!parcel.ok) return refuse(parcel.reason);
  const { carrier, trackingCode } = parcel;
  const wanted = { order: { number }, shipmentId: shipmentId.data, pieces, carrier, trackingCode };
  const more = { mails: typed.mail === '1', sendsVoidLabel: typed['void-label'] === '1' };
  const sent = await sendShipment(db, actor, { ...wanted, ...more }, now);
  return sent.ok ? { of: 'shipment', ok: true } : refuse(sent.reason);
}

async function readShipmentId(db: Db, number: string, form: FormData): Promise<string | undefined> {
  const id = z.uuid().safeParse(form.get('shipmentId'));
  if (!id.success) return undefined;
  const [shipment] = await db
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .innerJoin(orders, eq(orders.id, orderShipments.orderId))
    .where(and(eq(orderShipments.id, id.data), eq(orders.orderNumber, number)));
  return shipment?.id;
}

async function refund(db: Db, { actor, number, form, now }: OrderSubmission): Promise<RefundAnswer> {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readText(form, name, 500)]));
  const refuse = (reason: 'amount' | 'no-count' | AmountRefusal) =>
    ({ of: 'refund', ok: false, reason, typed }) as const;
  const isEverything = form.get('everything') === '1';
  const refundId = z.uuid().safeParse(typed.refundId);
  if (!refundId.success) return refuse('amount');
  const amount = typed.amount ? readAmount(typed.amount) : undefined;
  if (amount && !amount.ok && !isEverything) return refuse(amountRefusals[amount.reason]);
  const amountCents = amount?.ok ? amount.cents : undefined;
  const pieces = isEverything ? [] : readItems(form);
  if (!pieces) return refuse('no-count');
  if (form.get('confirmed') !== '1') {
    const planned = await planRefund(db, { number, amountCents, pieces, isEverything });
    if (!planned.ok) return { of: 'refund', ok: false, reason: planned.reason, typed };
    return { of: 'refund', ok: false, reason: 'confirm', plan: planned.plan, typed };
  }
  const wanted = { number, refundId: refundId.data, amountCents: amountCents ?? 0, pieces };
  const more = {
    reason: readReason(form),
    cancels: form.get('cancel') === '1',
    shelvesLost: form.get('shelves-lost') === '1',
    seen: readText(form, 'left') || 'unseen',
  };
  const asked = await refundOrRestockOrder(db, actor, { ...wanted, ...more }, now);
  return asked.ok
    ? { of: 'refund', ok: true, nextId: randomUUID(), plan: wanted.amountCents > 0 ? 'money' : 'pieces' }
    : { of: 'refund', ok: false, reason: asked.reason, typed };
}

const amountRefusals: Record<AmountProblem, 'amount' | AmountRefusal> = {
  empty: 'amount',
  negative: 'amount',
  'not-a-number': 'amount',
  ambiguous: 'ambiguous',
  'too-precise': 'too-precise',
};
