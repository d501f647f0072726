/** Lists the states that operators set. A closed queue lets nobody join and admits nobody. */
export const queueStates = ['running', 'paused', 'closed'] as const;

export type QueueState = (typeof queueStates)[number];

/** `early`: before the start, without a place yet. `over`: the time to buy ended without a paid or payable order. */
export type TicketState = 'early' | 'waiting' | 'admitted' | 'ordered' | 'over' | 'left';

export type Ticket = {
  id: string;
  place: number | null;
  state: TicketState;
  /** ISO text while the ticket is admitted, else null. */
  admittedUntil: string | null;
};

/** Asks a guest who brought no valid proof of work to solve the challenge. */
export type ProofNeeded = { ok: false; reason: 'proof-needed'; challenge: string };

export const ADMISSION_MINUTES = 10;

/** The minutes for which a waiting room is usually open before the start. */
export const USUAL_OPENS_MINUTES_BEFORE = 15;
export const MOST_OPENS_MINUTES_BEFORE = 24 * 60;
