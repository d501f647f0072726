/** How long a piece is kept for whoever was drawn; the drop's end may come first. */
export const OFFER_MS = 86_400_000;

/** How long after the end of a drop the addresses of its draw are kept. */
export const KEPT_DAYS_AFTER_END = 30;

/** So long the links of a draw's mails say how it ended. */
export const LINK_HOURS = 90 * 24;
