import { eq } from 'drizzle-orm';
import { countDrawOutcomes, type DrawOutcomes, findDrawOfDrop } from '#app/drops/draw/draws.server.ts';
import { type DropPhase, dropPhase } from '#app/drops/editing/drop-phase.ts';
import { dropQueues } from '#app/drops/queue/tables.server.ts';
import type { QueueState, TicketState } from '#app/drops/queue/ticket.ts';
import { countTickets } from '#app/drops/queue/tickets.server.ts';
import type { SaleMethod } from '#app/drops/selling/sale-methods.ts';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { OrderOutcomes, SizeReport } from '../report/drop-report.ts';
import { countOutcomes, linesOf, listSizes } from '../report/drop-sales-queries.server.ts';

/** Counts the same orders as the drop's report. Returns undefined for an unknown drop. */
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

export type LiveQueue = {
  state: QueueState;
  opensAt: string;
  isRoomOpen: boolean;
  mostPerMinute: number | null;
  message: string;
  messageNl: string;
  admittedUpTo: number;
  lastPlace: number;
  tickets: Record<TicketState, number>;
};

type LiveDraw = DrawOutcomes & { isDrawn: boolean };

export type DropLive = {
  id: string;
  title: string;
  titleNl: string | null;
  isActive: boolean;
  saleMethod: SaleMethod;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  at: string;
  soldPieces: number;
  heldPieces: number;
  leftPieces: number;
  returningPieces: number;
  sizes: SizeReport[];
  outcomes: OrderOutcomes;
  queue: LiveQueue | undefined;
  draw: LiveDraw | undefined;
};
