import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { admissionsDue } from './admission-pace.ts';
import { dropPieces } from './drop-pieces-sql.server.ts';
import { lockQueue } from './find-queue.server.ts';
import { givePlacesOnceStarted } from './give-places.server.ts';
import { dropQueues } from './tables.server.ts';
import { mayBuy } from './ticket-state-sql.server.ts';

/**
 * Gives places once the drop has started and admits the next in line: as many as the pace allows, and no more than free items beside those
 * for visitors who were admitted and may still buy. Returns their number. Any process may call it at any time; one transaction runs at a
 * time.
 */
export async function admit(db: Db, dropId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await isNobodyAdmitting(tx, dropId))) return 0;
    const locked = await lockQueue(tx, dropId);
    if (!locked || now < locked.startsAt || now >= locked.endsAt) return 0;
    const queue = await givePlacesOnceStarted(tx, locked, now);
    const { due, pacedUntilAfter } = admissionsDue(queue, now);
    if (queue.state !== 'running' || queue.admittedUpTo === queue.lastPlace || !due) return 0;
    const { rows } = await tx.execute<{ last: number | null; admitted: number }>(sql`
      with room as (
        select least(${due}::int, pieces.free - (
          select count(*)::int from drop_queue_tickets where drop_id = ${dropId} and ${mayBuy(now)}
        )) as most
        from (${dropPieces(dropId)}) as pieces
      ), next as (
        select id, place from drop_queue_tickets
        where drop_id = ${dropId} and place > ${queue.admittedUpTo} and left_at is null
        order by place limit greatest(0, (select most from room))
      ), admitted as (
        update drop_queue_tickets set admitted_at = ${now.toISOString()} from next
        where drop_queue_tickets.id = next.id and left_at is null
        returning next.id
      )
      select (select max(place) from next) as last, (select count(*)::int from admitted) as admitted`);
    const { last = null, admitted = 0 } = rows[0] ?? {};
    if (last === null) return 0;
    await tx
      .update(dropQueues)
      .set({ admittedUpTo: last, pacedUntil: pacedUntilAfter(admitted) })
      .where(eq(dropQueues.dropId, dropId));
    return admitted;
  });
}

/** Spares processes from waiting for each other; the lock of the queue is what keeps it exact. */
async function isNobodyAdmitting(tx: Db, dropId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`admit ${dropId}`}, 0)) as "isOurs"`);
  return rows[0]?.isOurs === true;
}
