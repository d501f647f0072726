/** Response of `/checkout/hold`: time left of this browser's reservation; null if none. */
export type HoldAnswer = { millisLeft: number | null };
