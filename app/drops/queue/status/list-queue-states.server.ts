import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../../tables.server.ts';
import { dropPieces } from '../drop-pieces-sql.server.ts';
import { hasQueueToShow } from '../find-queue.server.ts';
import { dropQueues } from '../tables.server.ts';
import type { QueueState } from '../ticket.ts';

/** A queue as it was when it was read; `waiting` are those who wait for their turn. */
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

/** How long the status of a drop that is over is still told. */
const TOLD_AFTER = sql`interval '1 hour'`;

/** All queues that shoppers may know of and that are not long over, in one statement. */
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
