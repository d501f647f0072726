import { eq } from 'drizzle-orm';
import { countDrawOutcomes, findDrawOfDrop } from '#app/drops/draw/draws.server.ts';
import { dropPhase } from '#app/drops/drop.ts';
import { countTickets } from '#app/drops/queue/tickets.server.ts';
import { dropQueues, drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { countOutcomes, linesOf, listSizes } from '../report/drop-sales-queries.server.ts';

/** Counts the same orders as the drop's report. Returns undefined for an unknown drop. */
export async function findDropLive(
  db: Db,
  id: string,
  { now, withTests }: { now: Date; withTests: boolean },
) {
  const [drop] = await db
    .select(pickColumns(drops, 'id', 'title', 'titleNl', 'isActive', 'saleMethod', 'startDate', 'endDate'))
    .from(drops)
    .where(eq(drops.id, id));
  if (!drop) return undefined;
  const lines = linesOf(drop, withTests);
  const [sizes, outcomes, queue, draw] = await Promise.all([
    listSizes(db, drop, { lines, now }),
    countOutcomes(db, lines, now),
    drop.saleMethod === 'queue' ? findLiveQueue(db, drop, now) : undefined,
    drop.saleMethod === 'draw' ? findLiveDraw(db, id) : undefined,
  ]);
  const sum = (of: 'soldPieces' | 'heldPieces' | 'leftPieces' | 'returningPieces') =>
    sizes.reduce((pieces, size) => pieces + size[of], 0);
  return {
    ...drop,
    startDate: drop.startDate.toISOString(),
    endDate: drop.endDate.toISOString(),
    phase: dropPhase(drop, now),
    at: now.toISOString(),
    soldPieces: sum('soldPieces'),
    heldPieces: sum('heldPieces'),
    leftPieces: sum('leftPieces'),
    returningPieces: sum('returningPieces'),
    sizes,
    outcomes: outcomes.orders,
    queue,
    draw,
  };
}

async function findLiveDraw(db: Db, id: string) {
  const [draw, outcomes] = await Promise.all([findDrawOfDrop(db, id), countDrawOutcomes(db, id)]);
  return draw && { ...outcomes, isDrawn: draw.drawnAt !== null };
}

async function findLiveQueue(
  db: Db,
  { id, startDate, endDate }: { id: string; startDate: Date; endDate: Date },
  now: Date,
) {
  const [[queue], tickets] = await Promise.all([
    db
      .select({
        ...pickColumns(dropQueues, 'state', 'opensMinutesBefore', 'mostPerMinute', 'message', 'messageNl'),
        ...pickColumns(dropQueues, 'admittedUpTo', 'lastPlace'),
      })
      .from(dropQueues)
      .where(eq(dropQueues.dropId, id)),
    countTickets(db, id, now),
  ]);
  if (!queue) return undefined;
  const { opensMinutesBefore: minutes, ...shown } = queue;
  const opensAt = new Date(startDate.getTime() - minutes * 60_000);
  return {
    ...shown,
    message: queue.message ?? '',
    messageNl: queue.messageNl ?? '',
    opensAt: opensAt.toISOString(),
    isRoomOpen: now >= opensAt && now < endDate,
    tickets,
  };
}

export type LiveQueue = NonNullable<DropLive['queue']>;

export type DropLive = NonNullable<Awaited<ReturnType<typeof findDropLive>>>;
