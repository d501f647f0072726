import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readReason, readText } from '#app/orders/admin/order-form.server.ts';
import { deleteView, renameView, saveView } from '#app/orders/saved-views/saved-views.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { planWholeReturn, refundWholeReturn } from '#app/returns/refund-whole-return.server.ts';
import { cancelOrderWithAdditions } from '../editing/cancel-order.server.ts';
import { restoreOrder, softDeleteOrder } from '../editing/delete-order.server.ts';
import { setOrderStatus } from '../editing/set-order-status.server.ts';
import type {
  RowAction,
  RowAnswer,
  SavedViewAction,
  SavedViewAnswer,
  WholeReturnQuestion,
} from './order-action-result-types.ts';
import { orderListQuery } from './order-filters.ts';
import { readCancellationForm } from './read-cancellation-form.server.ts';

export async function submitRowAction(
  db: Db,
  actor: Actor,
  { of, form }: { of: RowAction; form: FormData },
  now: Date,
): Promise<RowAnswer | WholeReturnQuestion> {
  if (of === 'refund-return') return submitReturnRefund(db, actor, form, now);
  const [number, reason] = [readText(form, 'number'), readReason(form)];
  const done = await act(db, actor, { of, number, reason, form }, now);
  return done.ok ? { of, number, ok: true } : { of, number, ok: false, reason: done.reason };
}

type Asked = { of: Exclude<RowAction, 'refund-return'>; number: string; reason: string; form: FormData };

/** Forms that ship or cancel an order contain the version that was displayed in the confirmation. */
function act(db: Db, actor: Actor, { of, number, reason, form }: Asked, now: Date) {
  switch (of) {
    case 'delete':
      return softDeleteOrder(db, actor, { number, reason }, now);
    case 'restore':
      return restoreOrder(db, actor, number, now);
    case 'cancel':
      return cancelOrderWithAdditions(db, actor, readCancellationForm(form, number), now);
    case 'ship': {
      const seen = readText(form, 'seen') || 'unseen';
      const shipsUnpaid = form.get('unpaid') === '1';
      const sendsVoidLabel = form.get('void-label') === '1';
      const wanted = { number, reason, status: 'shipped', seen, shipsUnpaid, sendsVoidLabel };
      return setOrderStatus(db, actor, wanted, now);
    }
  }
}

async function submitReturnRefund(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<RowAnswer | WholeReturnQuestion> {
  const number = readText(form, 'number');
  const refundId = z.uuid().safeParse(form.get('refundId'));
  if (form.get('confirmed') === '1' && refundId.success) {
    const wanted = { number, refundId: refundId.data, mark: readText(form, 'mark') };
    return { of: 'refund-return', number, ...(await refundWholeReturn(db, actor, wanted, now)) };
  }
  const planned = await planWholeReturn(db, number);
  if (!planned.ok) return { of: 'refund-return', number, ...planned };
  const { plan } = planned;
  return { of: 'refund-return', number, ok: false, reason: 'confirm', plan, refundId: randomUUID() };
}

type SavedViewRequest = { did: SavedViewAction; form: FormData; parameters: URLSearchParams };

export async function submitSavedView(
  db: Db,
  profileId: string,
  { did, form, parameters }: SavedViewRequest,
  now: Date,
): Promise<SavedViewAnswer> {
  const [id, name] = [readText(form, 'id'), readText(form, 'name')];
  const done = await act();
  return done.ok
    ? { of: 'saved-view', did, ok: true, name: done.name }
    : { of: 'saved-view', did, ok: false, reason: done.reason, id, typed: name };

  function act() {
    if (did === 'save') return saveView(db, profileId, { name, query: orderListQuery(parameters) }, now);
    return did === 'rename' ? renameView(db, profileId, { id, name }) : deleteView(db, profileId, id);
  }
}
