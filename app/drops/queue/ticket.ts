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

/** A waiting room usually opens this many minutes before the start. */
export const USUAL_OPENS_MINUTES_BEFORE = 15;
export const MOST_OPENS_MINUTES_BEFORE = 24 * 60;
