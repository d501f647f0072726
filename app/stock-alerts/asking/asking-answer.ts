/** What the shop says to somebody who wants to be mailed; of an address that must be confirmed always the same. */
export type AskingAnswer =
  | { ok: true; size: string; isWaiting: boolean }
  | { ok: false; reason: 'size-missing' | 'size-there' | 'invalid-email' | 'too-many' };
