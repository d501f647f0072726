/** Describes the result of requesting an alert. It is the same for every address that must be confirmed. */
export type AskingAnswer =
  | { ok: true; size: string; isWaiting: boolean }
  | { ok: false; reason: 'size-missing' | 'size-there' | 'invalid-email' | 'too-many' };
