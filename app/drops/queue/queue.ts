/** Operators set these states. Nobody can join a closed queue or is admitted from it. */
export const queueStates = ['running', 'paused', 'closed'] as const;

export type QueueState = (typeof queueStates)[number];

/** `early`: before the start, no place yet. `over`: the time to buy ended without an order paid or still payable. */
export type TicketState = 'early' | 'waiting' | 'admitted' | 'ordered' | 'over' | 'left';

export type Ticket = {
  id: string;
  place: number | null;
  state: TicketState;
  /** The end of the admission as ISO text; null unless the ticket is admitted. */
  admittedUntil: string | null;
};

/** Sent to a guest who must solve the challenge, because the request had no valid proof of work. */
export type ProofNeeded = { ok: false; reason: 'proof-needed'; challenge: string };

export const ADMISSION_MINUTES = 10;

export const USUAL_OPENS_MINUTES_BEFORE = 15;
export const MOST_OPENS_MINUTES_BEFORE = 24 * 60;

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

/** The admissions per second that two processes on two cores can easily serve (docs/decisions/drop-queue.md). */
export const MOST_ADMITTED_PER_SECOND = 20;

const ASKED_EACH_MS = 1000;

/** The limit of a queue. The admissions up to `pacedUntil` have been used. */
type Pace = { mostPerMinute: number | null; pacedUntil: Date | null };

/** Returns the admissions due now. Unused ones expire after `ASKED_EACH_MS`, so that no crowd follows a pause. */
export function admissionsDue({ mostPerMinute, pacedUntil }: Pace, now: Date) {
  const perPersonMs =
    1000 / Math.min(MOST_ADMITTED_PER_SECOND, (mostPerMinute ?? Number.POSITIVE_INFINITY) / 60);
  const first = now.getTime() - Math.max(ASKED_EACH_MS, perPersonMs);
  const from = Math.max(now.getTime() - ASKED_EACH_MS - perPersonMs, pacedUntil?.getTime() ?? first);
  return {
    due: Math.max(0, Math.floor((now.getTime() - from) / perPersonMs + 1e-9)),
    pacedUntilAfter: (admitted: number) => new Date(Math.ceil(from + admitted * perPersonMs)),
  };
}
