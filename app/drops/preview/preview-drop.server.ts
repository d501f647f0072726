import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import type { OwnEntry } from '../draw/draw.ts';
import { findDrawOfDrop, listDrawPieces, phaseOf } from '../draw/draws.server.ts';
import { dropPhase } from '../drop.ts';
import { OFFER_MS } from '../mail/email-links.server.ts';
import { dropPieces } from '../queue/queue.server.ts';
import { ADMISSION_MINUTES, type TicketState } from '../queue/queue.ts';
import { statusOfQueue } from '../queue/queue-status.server.ts';
import { listDropProducts, selectShownDrops } from '../shown-drops.server.ts';
import { dropDraws, dropQueues, drops } from '../tables.server.ts';
import { drawSituationsIn, type PreviewSituation, roomSituationsAt } from './preview-situations.ts';

const MINUTE_MS = 60_000;

export type PreviewedDrop = NonNullable<Awaited<ReturnType<typeof previewDrop>>>;

/** Returns a drop as it will appear at a given time, with its queue or draw in `situation` if that is possible then. */
export async function previewDrop(
  db: Db,
  id: string,
  { at, language, situation }: { at: Date; language: Language; situation?: string | undefined },
) {
  const [[drop], [row]] = await Promise.all([
    selectShownDrops(db, language, eq(drops.id, id)),
    db
      .select({
        announcedAt: drops.announcedAt,
        isActive: drops.isActive,
        startsAt: drops.startDate,
        endsAt: drops.endDate,
        opensMinutesBefore: dropQueues.opensMinutesBefore,
        closesAt: dropDraws.closesAt,
        drawnAt: dropDraws.drawnAt,
      })
      .from(drops)
      .leftJoin(dropQueues, and(eq(dropQueues.dropId, drops.id), eq(drops.saleMethod, 'queue')))
      .leftJoin(dropDraws, and(eq(dropDraws.dropId, drops.id), eq(drops.saleMethod, 'draw')))
      .where(eq(drops.id, id)),
  ]);
  if (!drop || !row) return undefined;
  const { startsAt, endsAt, closesAt, opensMinutesBefore } = row;
  const phase = dropPhase({ startDate: startsAt, endDate: endsAt }, at);
  const isAnnounced = row.announcedAt !== null && row.announcedAt <= at;
  const isShown = row.isActive && (phase === 'now' || isAnnounced);
  const opensAt =
    opensMinutesBefore === null ? undefined : new Date(startsAt.getTime() - opensMinutesBefore * MINUTE_MS);
  const isRoomShown = row.isActive && opensAt !== undefined && (isAnnounced || at >= opensAt);
  const [cards, room, draw] = await Promise.all([
    isShown && phase === 'now' ? listDropProducts(db, id, language) : [],
    isRoomShown ? previewRoom(db, id, { opensAt, startsAt, endsAt }, { at, asked: situation }) : undefined,
    row.isActive && closesAt ? previewDraw(db, id, { at, language, asked: situation }) : undefined,
  ]);
  return {
    drop: { ...drop, phase },
    announcedAt: row.announcedAt?.toISOString(),
    isActive: row.isActive,
    isShown,
    cards,
    room,
    draw,
    opensAt: opensAt?.toISOString(),
    closesAt: closesAt?.toISOString(),
    drawnAt: closesAt ? drawnAtOf({ closesAt, drawnAt: row.drawnAt }).toISOString() : undefined,
  };
}

const PLACE = 3;

/** Returns undefined without a draw or before the draw begins. The simulated entry is for the first product. */
async function previewDraw(
  db: Db,
  dropId: string,
  { at, language, asked }: { at: Date; language: Language; asked: string | undefined },
) {
  const [found, pieces] = await Promise.all([
    findDrawOfDrop(db, dropId),
    listDrawPieces(db, dropId, language),
  ]);
  if (!found || at < found.startsAt) return undefined;
  const drawnAt = drawnAtOf(found);
  const phase = phaseOf({ ...found, drawnAt: at < drawnAt ? null : drawnAt }, at);
  const [piece] = pieces;
  const size = piece?.sizes[0];
  const situations: PreviewSituation[] = size ? drawSituationsIn(phase) : ['visitor'];
  const situation = situations.find((one) => one === asked) ?? 'visitor';
  const state = situation === 'undrawn' && phase === 'over' ? 'lost' : entryStates[situation];
  const until = new Date(Math.min(at.getTime() + OFFER_MS, found.endsAt.getTime()));
  return {
    situations,
    situation,
    draw: {
      drop: { id: dropId, title: translated(language, found.title, found.titleNl) },
      phase,
      closesAt: found.closesAt.toISOString(),
      endsAt: found.endsAt.toISOString(),
      seedHash: found.seedHash,
      pieces: phase === 'open' ? pieces : [],
      own:
        state && piece && size
          ? {
              id: EXAMPLE_ID,
              state,
              productSizeId: size.productSizeId,
              size: size.size,
              title: piece.title.text,
              titleNl: piece.title.text,
              place: state === 'waiting' ? PLACE : undefined,
              until: until.toISOString(),
            }
          : undefined,
      email: state && 'name@example.com',
      isProven: state !== undefined,
    },
  };
}

/** Adds a minute to the close, since a job that runs every minute draws the places. */
function drawnAtOf({ closesAt, drawnAt }: { closesAt: Date; drawnAt: Date | null }): Date {
  return drawnAt ?? new Date(closesAt.getTime() + 60_000);
}

const entryStates: Partial<Record<PreviewSituation, OwnEntry['state']>> = {
  entered: 'entered',
  drawn: 'offered',
  undrawn: 'waiting',
  lapsed: 'over',
};

export type PreviewedRoom = NonNullable<Awaited<ReturnType<typeof previewRoom>>>;

const AHEAD = 12;

const ticketStates: Partial<Record<PreviewSituation, TicketState>> = {
  early: 'early',
  waiting: 'waiting',
  admitted: 'admitted',
  'admission-over': 'over',
};

async function previewRoom(
  db: Db,
  dropId: string,
  times: { opensAt: Date; startsAt: Date; endsAt: Date },
  { at, asked }: { at: Date; asked: string | undefined },
) {
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

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
