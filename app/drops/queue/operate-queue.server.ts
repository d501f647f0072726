import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { dropQueues } from './tables.server.ts';
import type { QueueState } from './ticket.ts';

export type QueueOperation =
  | { state: QueueState }
  /** Admissions per minute; null for as many as the shop can serve. */
  | { mostPerMinute: number | null }
  /** Shown to everyone who waits; null removes it. */
  | { message: string | null; messageNl: string | null };

const actions = {
  running: 'queue-resumed',
  paused: 'queue-paused',
  closed: 'queue-closed',
} as const satisfies Record<QueueState, string>;

/**
 * Changes a drop's queue and logs it. Admitted visitors stay admitted, even if it is paused or closed. An unchanged value is not logged
 * again. Refuses drops without a queue.
 */
export function operateQueue(
  db: Db,
  actor: Actor,
  dropId: string,
  operation: QueueOperation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const { state, mostPerMinute, message, messageNl } = dropQueues;
    const [current] = await tx
      .select({ state, mostPerMinute, message, messageNl })
      .from(dropQueues)
      .where(eq(dropQueues.dropId, dropId))
      .for('no key update');
    if (!current) return { ok: false, reason: 'missing' };
    const before = Object.fromEntries(
      Object.keys(operation).map((field) => [field, current[field as keyof typeof current]]),
    );
    if (Object.entries(operation).every(([field, value]) => before[field] === value)) return { ok: true };
    await tx.update(dropQueues).set(operation).where(eq(dropQueues.dropId, dropId));
    const change = { objectType: 'drop', objectId: dropId, before, after: operation };
    await recordChange(tx, actor, { ...change, action: actionOf(operation) }, now);
    return { ok: true };
  });
}

function actionOf(operation: QueueOperation): string {
  if ('state' in operation) return actions[operation.state];
  return 'mostPerMinute' in operation ? 'queue-speed-changed' : 'queue-message-changed';
}
