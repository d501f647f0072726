import { eq, gt, min, sql } from 'drizzle-orm';
import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles.ts';
import { countNewMessages } from '#app/content/contact/replies/conversations.server.ts';
import { contactMessages } from '#app/content/contact/tables.server.ts';
import { dropPhase } from '#app/drops/drop.ts';
import { drops } from '#app/drops/tables.server.ts';
import { countStock } from '#app/inventory/list-sizes.server.ts';
import {
  countOrderViews,
  findOldestWork,
} from '#app/order-management/editing/order-list-condition.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import type { Health } from './read-health.server.ts';

export type HealthReport = Health & { waiting: Waiting; details: WaitingDetails };

export type Waiting = Partial<Awaited<ReturnType<typeof countWaiting>>>;

/**
 * Counts what waits for operators: orders to send, open returns and exchanges, messages without an answer. Omits what
 * cannot be counted, since every page of the back office displays the numbers.
 */
export async function countWaiting(db: Db) {
  const [orders, messages] = await Promise.all([
    readable(countOrderViews(db, ['to-send', 'withdrawn'])),
    readable(countNewMessages(db)),
  ]);
  return { toSend: orders?.['to-send'], returns: orders?.withdrawn, messages };
}

export type WaitingDetails = Awaited<ReturnType<typeof readWaitingDetails>>;

/**
 * Returns since when the oldest of `countWaiting` have waited, the number of sizes with low stock, and the switched-on
 * drop that runs or comes next (null if there is none or the role may not open drops). Omits what cannot be read.
 */
export async function readWaitingDetails(db: Db, role: StaffRole, now: Date) {
  const [orders, messages, lowStock, drop] = await Promise.all([
    readable(findOldestWork(db)),
    readable(findOldestMessage(db)),
    readable(countStock(db, { search: '', filter: 'low' })),
    mayOpen(role, '/admin/drops', 'GET') ? readable(findNextDrop(db, now)) : null,
  ]);
  return { since: { ...orders, messages }, lowStock, drop };
}

async function findOldestMessage(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ at: min(contactMessages.createdAt) })
    .from(contactMessages)
    .where(eq(contactMessages.state, 'new'));
  return found?.at?.toISOString();
}

async function findNextDrop(db: Db, now: Date) {
  const [found] = await db
    .select({
      ...pickColumns(drops, 'title', 'titleNl', 'startDate', 'endDate'),
      count: sql`count(*) over ()`.mapWith(Number),
    })
    .from(drops)
    .where(sql`${drops.isActive} and ${gt(drops.endDate, now)}`)
    .orderBy(drops.startDate, drops.id)
    .limit(1);
  if (!found) return null;
  const { startDate, endDate, ...drop } = found;
  const isRunning = dropPhase(found, now) === 'now';
  return { ...drop, isRunning, at: (isRunning ? endDate : startDate).toISOString() };
}

async function readable<Part>(part: PromiseLike<Part>): Promise<Part | undefined> {
  try {
    return await part;
  } catch (error) {
    log.warn({ err: error }, 'what waits for operators could not be counted');
    return undefined;
  }
}
