import { countNewMessages } from '#app/content/contact/replies/conversations.server.ts';
import { countOrderViews } from '#app/order-management/editing/order-list-condition.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';

export type Waiting = NonNullable<Awaited<ReturnType<typeof countWaiting>>>;

/**
 * Counts what waits for operators: orders to send, open returns and exchanges, messages without an answer. Returns
 * `undefined` if it cannot be counted, since every page of the back office displays the numbers.
 */
export async function countWaiting(db: Db) {
  try {
    const [orders, messages] = await Promise.all([
      countOrderViews(db, ['to-send', 'withdrawn']),
      countNewMessages(db),
    ]);
    return { toSend: orders['to-send'], returns: orders.withdrawn, messages };
  } catch (error) {
    log.warn({ err: error }, 'what waits for operators could not be counted');
    return undefined;
  }
}
