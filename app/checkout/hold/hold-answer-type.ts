/** What `/checkout/hold` answers: for how long the pieces of this browser's order are still kept; null where none are. */
export type HoldAnswer = { millisLeft: number | null };
