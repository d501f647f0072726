/** What the shop says to somebody who wants to enter a draw; of an address that must be confirmed always the same. */
export type EntryAnswer =
  | { ok: true; productSizeId: string; isIn: boolean }
  | { ok: false; reason: 'size-missing' | 'invalid-email' | 'closed' | 'blocked' | 'too-many' };
