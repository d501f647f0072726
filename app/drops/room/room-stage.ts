import type { QueueStatus } from '../queue/status/queue-status.ts';
import type { Ticket } from '../queue/ticket.ts';

/**
 * How things stand for one visitor of a waiting room:
 * - `unknown`: the shop has not been heard yet
 * - `not-open`, `open`, `running`: they have no ticket, before the room opens, before the start, and after it
 * - `early`: they have one, and places are given at the start; `drawing`: that is being done
 * - `waiting`: they have a place, and at most `ahead` people are before them
 * - `admitted`: they may buy, until `untilMs`, which the shop may still have to say
 * - `ordered`, `admission-over`, `left`: what became of their ticket
 * - `sold-out`, `closed`, `ended`: nobody is admitted any more
 * - `gone`: the drop has no waiting room any more
 */
export type RoomStage =
  | {
      kind:
        | 'unknown'
        | 'not-open'
        | 'open'
        | 'running'
        | 'early'
        | 'drawing'
        | 'ordered'
        | 'admission-over'
        | 'left'
        | 'sold-out'
        | 'closed'
        | 'ended'
        | 'gone';
    }
  | { kind: 'waiting'; place: number; ahead: number }
  | { kind: 'admitted'; untilMs: number | undefined };

/** `nowMs` is the shop's clock, in milliseconds since 1970. */
export function roomStage(
  status: QueueStatus | undefined,
  ticket: Ticket | undefined,
  nowMs: number,
  isGone = false,
): RoomStage {
  if (isGone) return { kind: status?.state === 'over' ? 'ended' : 'gone' };
  if (!status) return { kind: 'unknown' };
  if (ticket?.state === 'ordered') return { kind: 'ordered' };
  const admitted = ticket && admittedStage(ticket, status, nowMs);
  if (admitted) return admitted;
  if (status.state === 'over') return { kind: 'ended' };
  if (status.state === 'sold-out' || status.state === 'closed') return { kind: status.state };
  if (ticket?.state === 'left') return { kind: 'left' };
  if (ticket && (ticket.state === 'over' || ticket.state === 'admitted')) return { kind: 'admission-over' };
  if (ticket?.place) {
    const ahead = Math.max(0, ticket.place - status.admittedUpTo - 1);
    return { kind: 'waiting', place: ticket.place, ahead };
  }
  const hasStarted = status.placesGiven || nowMs >= Date.parse(status.startsAt);
  if (ticket) return { kind: hasStarted ? 'drawing' : 'early' };
  if (hasStarted) return { kind: 'running' };
  return { kind: nowMs >= Date.parse(status.opensAt) ? 'open' : 'not-open' };
}

/** Whoever is called by the number that everybody reads is admitted, before the shop has said until when. */
function admittedStage(ticket: Ticket, status: QueueStatus, nowMs: number): RoomStage | undefined {
  if (isCalled(ticket, status)) return { kind: 'admitted', untilMs: undefined };
  if (ticket.state !== 'admitted') return undefined;
  const untilMs = ticket.admittedUntil ? Date.parse(ticket.admittedUntil) : undefined;
  return untilMs !== undefined && nowMs >= untilMs ? undefined : { kind: 'admitted', untilMs };
}

function isCalled({ state, place }: Ticket, { admittedUpTo }: QueueStatus): boolean {
  return (state === 'early' || state === 'waiting') && place !== null && place <= admittedUpTo;
}

/** Those who were there before the start ask for their place in so many milliseconds at most, and not in the same one. */
const ASKED_IN_A_MILLISECOND = 1;
const [SOONEST_MS, LATEST_MS] = [1_000, 60_000];

/**
 * Within how many milliseconds a browser asks for its own ticket, at a random moment; undefined while what everybody reads says enough:
 * once places are given, once it is called, and once its ten minutes are over.
 */
export function refetchTicketWithinMs(
  status: QueueStatus,
  ticket: Ticket,
  nowMs: number,
): number | undefined {
  if (ticket.state === 'early' && status.placesGiven) {
    const spread = status.lastPlace / ASKED_IN_A_MILLISECOND;
    return Math.min(LATEST_MS, Math.max(SOONEST_MS, spread));
  }
  const { admittedUntil } = ticket;
  const isOver = ticket.state === 'admitted' && admittedUntil && nowMs >= Date.parse(admittedUntil);
  return isOver || isCalled(ticket, status) ? SOONEST_MS : undefined;
}

/** Whether one can take a place, for the first time or again. */
export function canJoin({ kind }: RoomStage): boolean {
  return kind === 'open' || kind === 'running' || kind === 'left' || kind === 'admission-over';
}

/** Whether one has a place that can be given back, or brought to another browser. */
export function hasPlace({ kind }: RoomStage): boolean {
  return kind === 'early' || kind === 'drawing' || kind === 'waiting' || kind === 'admitted';
}
