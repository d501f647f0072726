import type { Translated } from '#app/platform/text/translated.ts';
import type { DrawPhase } from './find-draw.server.ts';
import type { DrawnPiece } from './keep-drawn-item.server.ts';
import type { DrawPiece } from './list-draw-pieces.server.ts';

/** The page of a draw, as its reader is shown it; moments are ISO text. */
export type ShownDraw = {
  drop: { id: string; title: Translated };
  phase: DrawPhase;
  closesAt: string;
  endsAt: string;
  /** In hexadecimal digits. */
  seedHash: string;
  /** While one can enter. */
  pieces: DrawPiece[];
  own: OwnEntry | undefined;
  /** Of the account of whoever is signed in. */
  email: string | undefined;
  isProven: boolean;
};

/** A customer's own entry. */
export type OwnEntry = {
  id: string;
  state: Exclude<DrawnPiece['state'], 'unknown'>;
  productSizeId: string;
  size: string;
  title: string;
  titleNl: string | null;
  place: number | undefined;
  until: string | undefined;
};
