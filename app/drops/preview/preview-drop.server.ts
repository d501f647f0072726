import { and, eq } from 'drizzle-orm';
import type { ProductCard } from '#app/catalogue/product.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { dropDraws } from '../draw/tables.server.ts';
import { dropPhase } from '../editing/drop-list-item-product-and-phase.ts';
import { listDropProducts } from '../list-running-drops-and-drop-products.server.ts';
import { dropQueues } from '../queue/tables.server.ts';
import { selectShownDrops } from '../select-shown-drops.server.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { drops } from '../tables.server.ts';
import { drawnAtOf, type PreviewedDraw, previewDraw } from './preview-draw.server.ts';
import { type PreviewedRoom, previewRoom } from './preview-room.server.ts';

const MINUTE_MS = 60_000;

/** What shoppers are shown of a drop at a moment: nothing at all, or what its phase says. */
export type PreviewedDrop = {
  drop: ShownDrop;
  announcedAt: string | undefined;
  isActive: boolean;
  isShown: boolean;
  /** Its pieces while it runs, at today's prices and with what is left today. */
  cards: ProductCard[];
  /** The room of its queue, or the page of its draw, where shoppers could open that. */
  room: PreviewedRoom | undefined;
  draw: PreviewedDraw | undefined;
  /** When its room opens, and when its draw closes and is drawn. */
  opensAt: string | undefined;
  closesAt: string | undefined;
  drawnAt: string | undefined;
};

/**
 * A drop as shoppers see it at a moment, in a language, and where it is sold by a queue or a draw in the situation asked for, if one can be
 * in that then. Undefined where there is none. Changes nothing, and is kept nowhere.
 */
export async function previewDrop(
  db: Db,
  id: string,
  { at, language, situation }: { at: Date; language: Language; situation?: string | undefined },
): Promise<PreviewedDrop | undefined> {
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
