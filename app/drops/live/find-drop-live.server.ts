import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { countDrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import { findDrawOfDrop } from '../draw/find-draw.server.ts';
import { dropPhase } from '../editing/drop-phase.ts';
import { countTickets } from '../queue/count-tickets.server.ts';
import { dropQueues } from '../queue/tables.server.ts';
import { countOutcomes, linesOf, listSizes } from '../report/drop-sales-queries.server.ts';
import { drops } from '../tables.server.ts';
import type { DropLive, LiveDraw, LiveQueue } from './drop-live-types.ts';

/**
 * Returns the current state of a drop: waiting, admitted, entered and drawn visitors, payments, and reserved and remaining items per size.
 * Counts the same orders as the drop's report. Undefined for an unknown drop.
 */
export async function findDropLive(
  db: Db,
  id: string,
  { now, withTests }: { now: Date; withTests: boolean },
): Promise<DropLive | undefined> {
  const [drop] = await db
    .select({
      id: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      isActive: drops.isActive,
      saleMethod: drops.saleMethod,
      startDate: drops.startDate,
      endDate: drops.endDate,
    })
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

async function findLiveDraw(db: Db, id: string): Promise<LiveDraw | undefined> {
  const [draw, outcomes] = await Promise.all([findDrawOfDrop(db, id), countDrawOutcomes(db, id)]);
  return draw && { ...outcomes, isDrawn: draw.drawnAt !== null };
}

async function findLiveQueue(
  db: Db,
  { id, startDate, endDate }: { id: string; startDate: Date; endDate: Date },
  now: Date,
): Promise<LiveQueue | undefined> {
  const { state, opensMinutesBefore, mostPerMinute, message, messageNl, admittedUpTo, lastPlace } =
    dropQueues;
  const columns = { state, opensMinutesBefore, mostPerMinute, message, messageNl, admittedUpTo, lastPlace };
  const [[queue], tickets] = await Promise.all([
    db.select(columns).from(dropQueues).where(eq(dropQueues.dropId, id)),
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
