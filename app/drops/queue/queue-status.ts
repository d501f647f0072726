/** The public status of a queue, identical for all visitors. Times are ISO 8601 by the shop's clock. */
export type QueueStatus = {
  state: 'before' | 'waiting' | 'paused' | 'closed' | 'sold-out' | 'over';
  now: string;
  /** Seconds since the state was read. More than two mean that the database is unreachable. */
  age: number;
  opensAt: string;
  startsAt: string;
  endsAt: string;
  placesGiven: boolean;
  admittedUpTo: number;
  lastPlace: number;
  /** The number of unsold items, including `held` reserved ones. Both are 0 before the start. */
  left: number;
  held: number;
  pollSeconds: number;
  message: { en: string; nl: string } | null;
};
