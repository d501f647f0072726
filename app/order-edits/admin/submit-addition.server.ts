import { redirect } from 'react-router';
import { z } from 'zod';
import { type OrderForms, type OrderSubmission, readText } from '#app/orders/admin/order-form.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type AdditionRefusal, addItems } from '../additions/add-items.server.ts';
import { withdrawAddition } from '../additions/additions.server.ts';
import { readWantedItems } from '../additions/wanted-items.ts';

export const additionForms: OrderForms<AdditionAnswer> = {
  requests: submitRequest,
  withdrawals: submitWithdrawal,
};

async function submitRequest(db: Db, { actor, number, form, now }: OrderSubmission): Promise<AdditionAnswer> {
  const id = z.uuid().safeParse(form.get('id'));
  const pieces = readWantedItems(form.getAll('piece'));
  if (!id.success || !pieces.length) return { of: 'request', ok: false, reason: 'no-pieces' };
  const told = /^\d{1,9}$/.exec(readText(form, 'toldCents'))?.[0];
  const seen = readText(form, 'seen') || 'unseen';
  const wanted = { id: id.data, number, seen, pieces, toldCents: Number(told ?? -1) };
  const added = await addItems(db, actor, wanted, now);
  if (added.ok) throw redirect(`/admin/orders/${encodeURIComponent(number)}/additions?asked=1`, 303);
  return { of: 'request', ok: false, reason: added.reason };
}

async function submitWithdrawal(
  db: Db,
  { actor, number, form, now }: OrderSubmission,
): Promise<AdditionAnswer> {
  const id = z.uuid().safeParse(form.get('id'));
  const withdrawn = id.success
    ? await withdrawAddition(db, actor, { number, id: id.data }, now)
    : ({ ok: false, reason: 'not-found' } as const);
  return withdrawn.ok
    ? { of: 'withdrawal', ok: true }
    : { of: 'withdrawal', ok: false, reason: withdrawn.reason };
}

type AdditionAnswer =
  | { of: 'request'; ok: false; reason: AdditionRefusal }
  | { of: 'withdrawal'; ok: true }
  | { of: 'withdrawal'; ok: false; reason: 'not-found' | 'not-waiting' };
