import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { deleteOrder, restoreOrder } from '../hide-order.server.ts';
import { setOrderStatus } from '../set-order-status.server.ts';
import { actionOf, type RowAnswer } from './order-answer.ts';
import { readReason, readText } from './read-order-form.server.ts';

/** Does what a row of the list asks for: its `intent`, with the order's `number` and a `reason`. Undefined for no action. */
export async function actOnRow(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<RowAnswer | undefined> {
  const of = actionOf(form);
  if (!of) return undefined;
  const [number, reason] = [readText(form, 'number'), readReason(form)];
  const done =
    of === 'delete'
      ? await deleteOrder(db, actor, { number, reason }, now)
      : of === 'restore'
        ? await restoreOrder(db, actor, number, now)
        : await setOrderStatus(
            db,
            actor,
            { number, reason, status: of === 'ship' ? 'shipped' : 'cancelled' },
            now,
          );
  return done.ok ? { of, number, ok: true } : { of, number, ok: false, reason: done.reason };
}
