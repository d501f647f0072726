import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { OFFER_MS } from '../draw/draw-times.ts';
import { findDrawOfDrop, phaseOf } from '../draw/find-draw.server.ts';
import { listDrawPieces } from '../draw/list-draw-pieces.server.ts';
import type { ShownDraw } from '../draw/shown-draw-type.ts';
import { EXAMPLE_ID } from './preview-room.server.ts';
import { drawSituationsIn, type PreviewSituation } from './preview-situations.ts';

export type PreviewedDraw = {
  situations: PreviewSituation[];
  situation: PreviewSituation;
  draw: ShownDraw;
};

/** An example of a place in a line. */
const PLACE = 3;

/**
 * What somebody is shown on the page of a drop's draw at a moment, with the pieces of today; somebody who entered did so for the first of
 * them. Undefined where there is no draw, or it has not begun.
 */
export async function previewDraw(
  db: Db,
  dropId: string,
  { at, language, asked }: { at: Date; language: Language; asked: string | undefined },
): Promise<PreviewedDraw | undefined> {
  const [found, pieces] = await Promise.all([
    findDrawOfDrop(db, dropId),
    listDrawPieces(db, dropId, language),
  ]);
  if (!found || at < found.startsAt) return undefined;
  const drawnAt = drawnAtOf(found);
  const phase = phaseOf({ ...found, drawnAt: at < drawnAt ? null : drawnAt }, at);
  const [piece] = pieces;
  const size = piece?.sizes[0];
  const situations = size ? drawSituationsIn(phase) : (['visitor'] as const).slice();
  const situation = situations.find((one) => one === asked) ?? 'visitor';
  const state = stateIn(situation, phase === 'over');
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

/** The job of every minute draws it. */
export function drawnAtOf({ closesAt, drawnAt }: { closesAt: Date; drawnAt: Date | null }): Date {
  return drawnAt ?? new Date(closesAt.getTime() + 60_000);
}

function stateIn(situation: PreviewSituation, isOver: boolean) {
  switch (situation) {
    case 'entered':
      return 'entered';
    case 'drawn':
      return 'offered';
    case 'undrawn':
      return isOver ? 'lost' : 'waiting';
    case 'lapsed':
      return 'over';
    default:
      return undefined;
  }
}
