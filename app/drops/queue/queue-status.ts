/** The public status, the same for everyone. Times are ISO 8601 by the shop's clock. */
export type QueueStatus = {
  state: 'before' | 'waiting' | 'paused' | 'closed' | 'sold-out' | 'over';
  now: string;
  /** Seconds since the state was read: more than two while the database is away. */
  age: number;
  opensAt: string;
  startsAt: string;
  endsAt: string;
  placesGiven: boolean;
  admittedUpTo: number;
  lastPlace: number;
  /** Unsold items; `held` of them are reserved. Both are 0 before the start. */
  left: number;
  held: number;
  pollSeconds: number;
  message: { en: string; nl: string } | null;
};
