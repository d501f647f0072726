import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { products } from '../tables.server.ts';
import { bulkEditProducts } from './bulk-edit-products.server.ts';

const nobody: Actor = { id: '00000000-0000-0000-0000-000000000000', email: '' };

export async function startProductJobs(db: Db): Promise<void> {
  await everyMinute('publish-scheduled-products', () => publishScheduledProducts(db, new Date()));
}

/**
 * Puts products in the shop, or takes them out, whose moment has come. One with entries in a draw waits
 * for the draw, and an incomplete one until it is complete.
 */
export async function publishScheduledProducts(db: Db, now: Date): Promise<void> {
  const due = await db.select({ id: products.id }).from(products).where(isDue(now)).orderBy(asc(products.id));
  for (const { id } of due) await db.transaction((tx) => publishOrWithdraw(tx, id, now));
}

function isDue(now: Date) {
  return and(isNull(products.archivedAt), sql`least(publish_at, withdraw_at) <= ${now.toISOString()}`);
}

async function publishOrWithdraw(tx: Db, id: string, now: Date): Promise<void> {
  // Another process, or an operator, may have been here first.
  const [row] = await tx
    .select(pickColumns(products, 'publishAt', 'withdrawAt'))
    .from(products)
    .where(and(eq(products.id, id), isDue(now)))
    .for('update');
  if (!row) return;
  const isPast = (moment: Date | null) => moment !== null && moment <= now;
  // If the shop was down at both moments, the later one counts.
  const published = !isPast(row.withdrawAt);
  const done = await bulkEditProducts(
    tx,
    await findScheduler(tx, id),
    { ids: [id], change: { published } },
    now,
  );
  if (!done.ok) {
    log.info({ product: id, reason: done.reason }, 'a product waits to be put in the shop or taken out');
    return;
  }
  await tx
    .update(products)
    .set({
      ...(isPast(row.publishAt) && { publishAt: null }),
      ...(isPast(row.withdrawAt) && { withdrawAt: null }),
    })
    .where(eq(products.id, id));
}

/** Returns the operator who last set a moment of the product, on whose behalf the shop acts. */
async function findScheduler(tx: Db, id: string): Promise<Actor> {
  const [change] = await tx
    .select({ id: auditLogs.actorId, email: auditLogs.actorEmail })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.objectType, 'product'),
        eq(auditLogs.objectId, id),
        sql`coalesce(after ->> 'publishAt', '') || coalesce(after ->> 'withdrawAt', '') <> ''`,
      ),
    )
    .orderBy(desc(auditLogs.createdAt))
    .limit(1);
  return change ?? nobody;
}
