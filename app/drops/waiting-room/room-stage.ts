import type { QueueStatus } from '../queue/queue-status.ts';
import type { Ticket } from '../queue/ticket.ts';

/**
 * Describes a visitor's stage in a waiting room:
 * - `unknown`: the shop has not responded yet
 * - `not-open`, `open`, `running`: no ticket, and the time is before the opening, before the start, or after the start
 * - `early`: a ticket without a place, before the start; `drawing`: the places are being drawn
 * - `waiting`: a place, with at most `ahead` visitors before this visitor
 * - `admitted`: the visitor may buy until `untilMs`, which is undefined until the shop has sent it
 * - `ordered`, `admission-over`, `left`: the ticket has ended by an order, by time, or by leaving
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

/** Returns the stage at `nowMs`, the shop's time in milliseconds since 1970. */
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

/** Visitors count as admitted once their number is called, even before the shop has sent the end of their time. */
function admittedStage(ticket: Ticket, status: QueueStatus, nowMs: number): RoomStage | undefined {
  if (isCalled(ticket, status)) return { kind: 'admitted', untilMs: undefined };
  if (ticket.state !== 'admitted') return undefined;
  const untilMs = ticket.admittedUntil ? Date.parse(ticket.admittedUntil) : undefined;
  return untilMs !== undefined && nowMs >= untilMs ? undefined : { kind: 'admitted', untilMs };
}

function isCalled({ state, place }: Ticket, { admittedUpTo }: QueueStatus): boolean {
  return (state === 'early' || state === 'waiting') && place !== null && place <= admittedUpTo;
}

/** Per millisecond, this many early visitors request their place once places are drawn. */
const ASKED_IN_A_MILLISECOND = 1;
const [SOONEST_MS, LATEST_MS] = [1_000, 60_000];

/** Returns the upper limit of the random delay before the ticket is requested; undefined if no request is needed. */
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

export function canJoin({ kind }: RoomStage): boolean {
  return kind === 'open' || kind === 'running' || kind === 'left' || kind === 'admission-over';
}

export function hasPlace({ kind }: RoomStage): boolean {
  return kind === 'early' || kind === 'drawing' || kind === 'waiting' || kind === 'admitted';
}
