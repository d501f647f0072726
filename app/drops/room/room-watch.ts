import type { Fetched } from '#app/platform/http/fetching/fetch-json.ts';
import type { QueueStatus } from '../queue/queue-status.ts';
import type { Ticket } from '../queue/ticket.ts';
import { refetchTicketWithinMs } from './room-stage.ts';

export type RoomSurroundings = {
  fetchStatus(): Promise<Fetched<QueueStatus>>;
  fetchTicket(): Promise<Fetched<{ ticket: Ticket | null }>>;
  /** Calls back after so many milliseconds; returns how to cancel. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  monotonicMs(): number;
  isInBackground(): boolean;
  isOnline(): boolean;
};

export type RoomState = {
  status: QueueStatus | undefined;
  ticket: Ticket | undefined;
  /** `offline`: the device has no network. `unheard`: the shop does not respond; a single lost poll does not count. */
  connection: 'fine' | 'offline' | 'unheard';
  /** True once the shop reports no such room: the drop was switched off or is sold in another way. */
  isGone: boolean;
};

const UNHEARD_AFTER = 2;
/** Exceeds the time a process needs to learn of a new room. */
const GONE_AFTER = 3;
const USUAL_POLL_SECONDS = 5;
/** Spreads the requests of a network that is back online. */
const BACK_ONLINE_MS = 2_000;

export type RoomWatch = ReturnType<typeof createRoomWatch>;

/** Polls at random moments, and requests the own ticket when the status calls for it. */
export function createRoomWatch(
  surroundings: RoomSurroundings,
  initial: Partial<RoomState>,
  onChange: (state: RoomState) => void,
) {
  const clock = createShopClock(surroundings.monotonicMs);
  let state: RoomState = {
    status: undefined,
    ticket: undefined,
    connection: 'fine',
    isGone: false,
    ...initial,
  };
  let failures = 0;
  let ticketFailures = 0;
  let isStopped = false;
  let isPolling = false;
  let isAskingTicket = false;
  let cancelPoll: (() => void) | undefined;
  let cancelTicket: (() => void) | undefined;
  if (state.status) clock.hear(state.status.now);

  function change(changed: Partial<RoomState>): void {
    if (isStopped) return;
    state = { ...state, ...changed };
    onChange(state);
  }

  async function poll(): Promise<void> {
    cancelPoll?.();
    if (isStopped || isPolling) return;
    if (!surroundings.isOnline()) return change({ connection: 'offline' });
    isPolling = true;
    const answer = await surroundings.fetchStatus();
    isPolling = false;
    if (isStopped) return;
    if (answer.ok) {
      failures = 0;
      clock.hear(answer.body.now);
      change({ status: answer.body, connection: 'fine', isGone: false });
      followTicket();
    } else {
      failures += 1;
      if (answer.status === 404 && failures >= GONE_AFTER) change({ connection: 'fine', isGone: true });
      else if (failures >= UNHEARD_AFTER)
        change({ connection: surroundings.isOnline() ? 'unheard' : 'offline' });
    }
    pollAfter(nextMs(failures, answer.ok ? 0 : answer.waitSeconds));
  }

  function nextMs(failed: number, waitSeconds: number): number {
    const pollSeconds = state.status?.pollSeconds ?? USUAL_POLL_SECONDS;
    const isInBackground = surroundings.isInBackground();
    return nextPollMs({ pollSeconds, failures: failed, waitSeconds, isInBackground }, surroundings.random());
  }

  function pollAfter(ms: number): void {
    cancelPoll?.();
    if (!isStopped) cancelPoll = surroundings.after(ms, poll);
  }

  /** Requests the own ticket soon if the status implies that it changed. */
  function followTicket(): void {
    const { status, ticket } = state;
    if (cancelTicket || isAskingTicket || !status || !ticket) return;
    const within = refetchTicketWithinMs(status, ticket, clock.nowMs() ?? 0);
    if (within !== undefined) askTicketAfter(within * surroundings.random());
  }

  function askTicketAfter(ms: number): void {
    cancelTicket?.();
    cancelTicket = surroundings.after(ms, askTicket);
  }

  async function askTicket(): Promise<void> {
    cancelTicket?.();
    cancelTicket = undefined;
    if (isStopped || isAskingTicket) return;
    isAskingTicket = true;
    const answer = await surroundings.fetchTicket();
    isAskingTicket = false;
    if (isStopped) return;
    if (answer.ok) {
      ticketFailures = 0;
      change({ ticket: answer.body.ticket ?? undefined });
    } else {
      ticketFailures += 1;
      askTicketAfter(nextMs(ticketFailures, answer.waitSeconds));
    }
  }

  return {
    clock,
    start(): void {
      isStopped = false;
      void poll();
    },
    stop(): void {
      isStopped = true;
      cancelPoll?.();
      cancelTicket?.();
      cancelTicket = undefined;
    },
    setTicket(ticket: Ticket | undefined): void {
      change({ ticket });
      followTicket();
    },
    askTicketWithin(ms: number): void {
      if (!cancelTicket) askTicketAfter(ms * surroundings.random());
    },
    /** Polls at once, when the network is back or the page is visible again. */
    resume(): void {
      failures = 0;
      pollAfter(BACK_ONLINE_MS * surroundings.random());
    },
    goOffline(): void {
      cancelPoll?.();
      change({ connection: 'offline' });
    },
  };
}

/** Limits the interval, or visitors would miss their turn. */
const LONGEST_MS = 60_000;
/** Multiplies the interval of hidden pages, which browsers slow down anyway. */
const IN_BACKGROUND = 3;
type Poll = {
  pollSeconds: number;
  failures: number;
  /** `Retry-After` of a refusal, or 0. */
  waitSeconds: number;
  isInBackground: boolean;
};

/** Spreads requests by a quarter either way, more widely after failures, so that visitors do not all return at once. */
export function nextPollMs(
  { pollSeconds, failures, waitSeconds, isInBackground }: Poll,
  random: number,
): number {
  const usual = Math.max(1, pollSeconds) * 1000 * (isInBackground ? IN_BACKGROUND : 1);
  if (!failures) return Math.min(LONGEST_MS, usual) * (0.75 + random / 2);
  const doubled = Math.min(LONGEST_MS, usual * 2 ** Math.min(failures, 10));
  return Math.max(waitSeconds * 1000, doubled / 2) + (random * doubled) / 2;
}

/** Limits the answers that set the clock: few enough to follow after the device has slept. */
const ANSWERS = 8;

/** Delays only make an answer older, so the one that puts the clock furthest ahead is the best. */
export function createShopClock(monotonicMs: () => number) {
  const leads: number[] = [];
  return {
    hear(now: string): void {
      const moment = Date.parse(now);
      if (Number.isNaN(moment)) return;
      leads.push(moment - monotonicMs());
      if (leads.length > ANSWERS) leads.shift();
    },
    /** Returns milliseconds since 1970; undefined before the first answer. */
    nowMs(): number | undefined {
      return leads.length ? monotonicMs() + Math.max(...leads) : undefined;
    },
  };
}
