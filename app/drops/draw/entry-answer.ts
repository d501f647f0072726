/** Describes the result of entering a draw. It is the same for every address that must be confirmed. */
export type EntryAnswer =
  | { ok: true; productSizeId: string; isIn: boolean }
  | { ok: false; reason: 'size-missing' | 'invalid-email' | 'closed' | 'blocked' | 'too-many' };
