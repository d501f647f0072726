/**
 * What `/the-drop/:dropId/queue/status` answers, the same to everyone. Moments are ISO 8601, by the shop's clock, of which `now`
 * is one.
 */
export type QueueStatus = {
  state: 'before' | 'waiting' | 'paused' | 'closed' | 'sold-out' | 'over';
  now: string;
  /** How many seconds ago the rest was read: more than one or two while the database is away. */
  age: number;
  opensAt: string;
  startsAt: string;
  endsAt: string;
  placesGiven: boolean;
  admittedUpTo: number;
  lastPlace: number;
  /** Pieces that nobody has bought, and how many of them others hold. Before the start both are 0, whatever there will be. */
  left: number;
  held: number;
  /** How long a browser waits before it asks again. */
  pollSeconds: number;
  message: { en: string; nl: string } | null;
};
