/** What the shop says to somebody who wants to be reminded; of an address that must be confirmed always the same. */
export type ReminderAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: false; reason: 'invalid-email' | 'too-many' };
