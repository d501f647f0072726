/** What operators made of a queue. A closed one takes nobody in and admits nobody. */
export const queueStates = ['running', 'paused', 'closed'] as const;

export type QueueState = (typeof queueStates)[number];

/**
 * `early`: there before the start, without a place yet. `over`: admitted, and the time to buy has ended without an order that
 * is paid or may still be.
 */
export type TicketState = 'early' | 'waiting' | 'admitted' | 'ordered' | 'over' | 'left';

/** A person's ticket, as they may know it; the moment is ISO text. */
export type Ticket = {
  id: string;
  place: number | null;
  state: TicketState;
  /** While it is admitted. */
  admittedUntil: string | null;
};

/** The queue asks guests for a proof of work, and somebody brought none that is worth a place: what they have to work on. */
export type ProofNeeded = { ok: false; reason: 'proof-needed'; challenge: string };

/** How long an admission lasts. */
export const ADMISSION_MINUTES = 10;

/** How long before the start a queue's room opens. */
export const USUAL_OPENS_MINUTES_BEFORE = 15;
export const MOST_OPENS_MINUTES_BEFORE = 24 * 60;
