import type { Translated } from '#app/platform/text/language.ts';
import type { FoundEntry } from './draw-entries.server.ts';
import type { DrawnItem } from './drawn-items.server.ts';
import type { DrawPhase, DrawPiece } from './draws.server.ts';

export type ShownDraw = {
  drop: { id: string; title: Translated };
  phase: DrawPhase;
  closesAt: string;
  endsAt: string;
  seedHash: string;
  /** The products for which customers can enter; empty once the draw has closed. */
  pieces: DrawPiece[];
  own: OwnEntry | undefined;
  email: string | undefined;
  isProven: boolean;
};

export type OwnEntry = Pick<FoundEntry, 'id' | 'productSizeId' | 'size' | 'title' | 'titleNl'> & {
  state: Exclude<DrawnItem['state'], 'unknown'>;
  place: number | undefined;
  until: string | undefined;
};

/** The result of entering a draw. Every unverified address gets the same result, so that it reveals no entries. */
export type EntryAnswer =
  | { ok: true; productSizeId: string; isIn: boolean }
  | { ok: false; reason: 'size-missing' | 'invalid-email' | 'closed' | 'blocked' | 'too-many' };
