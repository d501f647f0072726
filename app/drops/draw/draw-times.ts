/** Reserves an item for a drawn customer for a day, or until the drop ends. */
export const OFFER_MS = 86_400_000;

/** Keeps the addresses of a draw this long after the drop ends. */
export const KEPT_DAYS_AFTER_END = 30;

/** Keeps the links of a draw's mails working, so that they show how it ended. */
export const LINK_HOURS = 90 * 24;
