/** In seconds; docs/decisions/accounts.md has the reasons. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Idle lifetime. */
export const SESSION_SECONDS = 30 * DAY;
/** Minimum time between two recordings of use. */
export const RENEWED_AFTER_SECONDS = 15 * MINUTE;
/** Age after which a session is not prolonged: it ends within ninety days of the password. */
export const PROLONGED_FOR_SECONDS = 60 * DAY;
