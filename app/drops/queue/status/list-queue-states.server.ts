import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../../tables.server.ts';
import { dropPieces } from '../drop-pieces-sql.server.ts';
import { hasQueueToShow } from '../find-queue.server.ts';
import { dropQueues } from '../tables.server.ts';
import type { QueueState } from '../ticket.ts';

/** Holds a queue as read from the database; `waiting` counts visitors before their turn. */
export type QueueReading = {
  dropId: string;
  state: QueueState;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  placesGiven: boolean;
  admittedUpTo: number;
  lastPlace: number;
  waiting: number;
  free: number;
  held: number;
  message: { en: string; nl: string } | null;
};

/** Keeps showing the status of a drop this long after its end. */
const TOLD_AFTER = sql`interval '1 hour'`;

/** Returns all announced queues that are not long over, in one statement. */
export async function listQueueStates(db: Db): Promise<QueueReading[]> {
  const { dropId, placesGivenAt, admittedUpTo, lastPlace, message, messageNl } = dropQueues;
  const early = sql`(select count(*) from drop_queue_tickets
    where drop_queue_tickets.drop_id = ${dropId} and place is null and left_at is null)`;
  const pieces = sql`(${dropPieces(sql`${dropId}`)})`;
  const rows = await db
    .select({
      dropId,
      state: dropQueues.state,
      opensMinutesBefore: dropQueues.opensMinutesBefore,
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      placesGiven: sql<boolean>`${placesGivenAt} is not null`,
      admittedUpTo,
      lastPlace,
      waiting: sql<number>`(case when ${placesGivenAt} is null then ${early} else ${lastPlace} - ${admittedUpTo} end)::int`,
      free: sql<number>`pieces.free`,
      held: sql<number>`pieces.held`,
      message,
      messageNl,
    })
    .from(dropQueues)
    .innerJoin(drops, eq(drops.id, dropId))
    .innerJoinLateral(sql`${pieces} as pieces`, sql`true`)
    .where(and(hasQueueToShow, gt(drops.endDate, sql`now() - ${TOLD_AFTER}`)));
  return rows.map(({ opensMinutesBefore, messageNl: dutch, ...row }) => ({
    ...row,
    opensAt: new Date(row.startsAt.getTime() - opensMinutesBefore * 60_000),
    message: row.message ? { en: row.message, nl: dutch || row.message } : null,
  }));
}
