import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropPieces } from '../queue/drop-pieces-sql.server.ts';
import type { QueueStatus } from '../queue/status/queue-status.ts';
import { statusOfQueue } from '../queue/status/status-of-queue.ts';
import { dropQueues } from '../queue/tables.server.ts';
import { ADMISSION_MINUTES, type Ticket, type TicketState } from '../queue/ticket.ts';
import { type PreviewSituation, roomSituationsAt } from './preview-situations.ts';

export type PreviewedRoom = {
  situations: PreviewSituation[];
  situation: PreviewSituation;
  status: QueueStatus;
  ticket: Ticket | undefined;
};

const AHEAD = 12;
const MINUTE_MS = 60_000;

const ticketStates: Partial<Record<PreviewSituation, TicketState>> = {
  early: 'early',
  waiting: 'waiting',
  admitted: 'admitted',
  'admission-over': 'over',
};

/** Previews a drop's waiting room at a moment, with today's products and message, and with other visitors in line. */
export async function previewRoom(
  db: Db,
  dropId: string,
  times: { opensAt: Date; startsAt: Date; endsAt: Date },
  { at, asked }: { at: Date; asked: string | undefined },
): Promise<PreviewedRoom | undefined> {
  const { message, messageNl } = dropQueues;
  const [queue] = await db
    .select({ message, messageNl, free: sql<number>`pieces.free`, held: sql<number>`pieces.held` })
    .from(dropQueues)
    .innerJoinLateral(sql`(${dropPieces(dropId)}) as pieces`, sql`true`)
    .where(eq(dropQueues.dropId, dropId));
  if (!queue) return undefined;
  const situations = roomSituationsAt(times, at);
  const situation = situations.find((one) => one === asked) ?? 'visitor';
  const hasStarted = at >= times.startsAt;
  const admittedUpTo = hasStarted ? queue.free : 0;
  const isGone = situation === 'sold-out';
  const place = situation === 'waiting' ? admittedUpTo + AHEAD + 1 : 1;
  const status = statusOfQueue(
    {
      ...times,
      dropId,
      state: 'running',
      placesGiven: hasStarted,
      admittedUpTo,
      lastPlace: hasStarted ? admittedUpTo + 2 * AHEAD : 0,
      waiting: 2 * AHEAD,
      free: isGone ? 0 : queue.free,
      held: isGone ? 0 : queue.held,
      message: queue.message ? { en: queue.message, nl: queue.messageNl || queue.message } : null,
    },
    at,
    0,
    0,
  );
  const state = ticketStates[situation];
  const ticket = state && {
    id: EXAMPLE_ID,
    state,
    place: hasStarted ? place : null,
    admittedUntil:
      state === 'admitted' ? new Date(at.getTime() + ADMISSION_MINUTES * MINUTE_MS).toISOString() : null,
  };
  return { situations, situation, status, ticket };
}

export const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
