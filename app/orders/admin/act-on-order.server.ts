import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { addOrderNote } from '../add-order-note.server.ts';
import { deleteOrder, restoreOrder } from '../hide-order.server.ts';
import { mailConfirmationAgain } from '../mail-confirmation-again.server.ts';
import { findOperatedOrder } from '../operated-order.server.ts';
import { readAmount } from '../refund.ts';
import { retryRefunds } from '../refunds/retry-refunds.server.ts';
import { settleOtherwise } from '../refunds/settle-otherwise.server.ts';
import { requestRefund } from '../request-refund.server.ts';
import { setOrderStatus } from '../set-order-status.server.ts';
import type { NoteAnswer, OrderAnswer, OwedAnswer, RefundAnswer, StatusAnswer } from './order-answer.ts';
import { readHow, readNote, readPieces, readReason, readText } from './read-order-form.server.ts';

/** Does what a form on the page of an order asks for: its `intent`. Undefined for no intent of ours. */
export async function actOnOrder(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<OrderAnswer | undefined> {
  switch (form.get('intent')) {
    case 'status':
      return changeStatus(db, actor, number, form, now);
    case 'note':
      return note(db, actor, number, form, now);
    case 'refund':
      return refund(db, actor, number, form, now);
    case 'retry':
      return { of: 'retry', ...(await retryRefunds(db, actor, number, now)) };
    case 'otherwise':
      return returnedOtherwise(db, actor, number, form, now);
    case 'mail':
      return { of: 'mail', ...(await mailConfirmationAgain(db, actor, number, now)) };
    case 'delete':
      return {
        of: 'delete',
        ...(await deleteOrder(db, actor, { number, reason: readReason(form) }, now)),
      };
    case 'restore':
      return { of: 'restore', ...(await restoreOrder(db, actor, number, now)) };
    default:
      return undefined;
  }
}

async function changeStatus(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<StatusAnswer> {
  const typed = { status: readText(form, 'status'), reason: readReason(form) };
  const seen = readText(form, 'seen') || undefined;
  const set = await setOrderStatus(db, actor, { ...typed, number, seen }, now);
  const current = await findOperatedOrder(db, number);
  if (set.ok && set.isChanged) {
    return { of: 'status', ok: true, status: set.status, version: current?.version ?? '' };
  }
  const reason = set.ok ? 'same-status' : set.reason;
  return {
    of: 'status',
    ok: false,
    reason,
    typed,
    current: current && { status: current.status, version: current.version },
  };
}

async function note(db: Db, actor: Actor, number: string, form: FormData, now: Date): Promise<NoteAnswer> {
  const typed = readNote(form);
  if (!typed) return { of: 'note', ok: false, reason: 'empty', typed };
  const added = await addOrderNote(db, actor, { number, note: typed }, now);
  return added.ok ? { of: 'note', ok: true } : { of: 'note', ok: false, reason: added.reason, typed };
}

async function returnedOtherwise(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<OwedAnswer> {
  const typed = readHow(form);
  const settled = await settleOtherwise(db, actor, { number, note: typed }, now);
  return settled.ok ? { of: 'otherwise', ok: true } : { of: 'otherwise', ...settled, typed };
}

async function refund(
  db: Db,
  actor: Actor,
  number: string,
  form: FormData,
  now: Date,
): Promise<RefundAnswer> {
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readText(form, name, 500)]));
  const amountCents = readAmount(typed.amount ?? '');
  const refundId = z.uuid().safeParse(typed.refundId);
  const pieces = readPieces(form);
  if (!amountCents || !refundId.success) return { of: 'refund', ok: false, reason: 'amount', typed };
  if (!pieces) return { of: 'refund', ok: false, reason: 'no-count', typed };
  const wanted = { number, refundId: refundId.data, amountCents, pieces, reason: readReason(form) };
  const asked = await requestRefund(db, actor, wanted, now);
  return asked.ok
    ? { of: 'refund', ok: true, nextId: randomUUID() }
    : { of: 'refund', ok: false, reason: asked.reason, typed };
}
