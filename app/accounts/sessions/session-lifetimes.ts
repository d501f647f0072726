/** In seconds. docs/decisions/accounts.md says why so long. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** A session ends so long after it was used last. */
export const SESSION_SECONDS = 30 * DAY;
/** It is written down that it was used at most so often. */
export const RENEWED_AFTER_SECONDS = 15 * MINUTE;
/** So long after it began it is not prolonged any more: it ends within ninety days of the password, whatever one does. */
export const PROLONGED_FOR_SECONDS = 60 * DAY;
