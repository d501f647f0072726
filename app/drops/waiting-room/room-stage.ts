import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import type { QueueStatus, Ticket } from '../queue/queue.ts';

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

/** `offline`: the device has no network. `unheard`: the shop has not responded to several polls in a row. */
export type Connection = 'fine' | 'offline' | 'unheard';

type Heard = {
  stage: RoomStage;
  status: QueueStatus | undefined;
  nowMs: number;
  connection: Connection;
  language: Language;
};

/** Returns the text for screen readers. The text changes only in a few steps, so that not every count is announced. */
export function roomAnnouncement({ stage, status, nowMs, connection, language }: Heard, t: Words): string {
  if (stage.kind === 'gone') return `${t('room.gone.title')}. ${t('room.gone.text')}`;
  if (!status) return '';
  const parts = [
    connection !== 'fine' && t(`room.${connection}`),
    `${t(`room.${stage.kind}.title`, { ...stage })}.`,
    textHeard(stage, status, nowMs, t),
    status.state === 'paused' && t('room.paused'),
    status.message?.[language],
  ];
  return parts.filter(Boolean).join(' ');
}

function textHeard(stage: RoomStage, status: QueueStatus, nowMs: number, t: Words): string {
  if (stage.kind === 'waiting') return t('room.waiting.text', { ahead: announcedCount(stage.ahead) });
  if (stage.kind === 'open' || stage.kind === 'early') {
    const minutes = announcedMinutes(Date.parse(status.startsAt) - nowMs);
    return minutes ? t('room.heard.starts', { minutes }) : '';
  }
  if (stage.kind === 'admitted') {
    const minutes = stage.untilMs === undefined ? undefined : announcedMinutes(stage.untilMs - nowMs);
    return minutes ? t('room.heard.remains', { minutes }) : '';
  }
  return t(`room.${stage.kind}.text`);
}

/** Rounds up to 0, 1, 2, 5, 10, 20, 50 …, so that screen readers announce "at most 20" and not every number. */
export function announcedCount(count: number): number {
  if (count <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= count) ?? count;
}

/** Rounds the time left up to 15, 10, 5, 1 or 0 minutes; returns undefined while more than 15 are left. */
export function announcedMinutes(ms: number): number | undefined {
  return [0, 1, 5, 10, 15].find((minutes) => ms <= minutes * 60_000);
}
