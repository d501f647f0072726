/** Describes the result of requesting a reminder. It is the same for every address that must be confirmed. */
export type ReminderAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: false; reason: 'invalid-email' | 'too-many' };
