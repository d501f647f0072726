export type HoldAnswer = { millisLeft: number | null };
