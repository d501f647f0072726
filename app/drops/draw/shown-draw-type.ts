import type { Translated } from '#app/platform/text/translated.ts';
import type { DrawPhase } from './find-draw.server.ts';
import type { DrawnPiece } from './keep-drawn-item.server.ts';
import type { DrawPiece } from './list-draw-pieces.server.ts';

/** Describes the page of a draw; moments are ISO text. */
export type ShownDraw = {
  drop: { id: string; title: Translated };
  phase: DrawPhase;
  closesAt: string;
  endsAt: string;
  /** Hexadecimal. */
  seedHash: string;
  /** Empty once the draw has closed. */
  pieces: DrawPiece[];
  own: OwnEntry | undefined;
  email: string | undefined;
  isProven: boolean;
};

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
