import type { Fetched } from '#app/platform/http/fetching/fetch-json.ts';
import type { QueueStatus, Ticket } from '../queue/queue.ts';
import { type Connection, refetchTicketWithinMs } from './room-stage.ts';

export type RoomSurroundings = {
  fetchStatus(): Promise<Fetched<QueueStatus>>;
  fetchTicket(): Promise<Fetched<{ ticket: Ticket | null }>>;
  /** Calls back after this many milliseconds; returns a function that cancels the timer. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  monotonicMs(): number;
  isInBackground(): boolean;
  isOnline(): boolean;
};

export type RoomState = {
  status: QueueStatus | undefined;
  ticket: Ticket | undefined;
  connection: Connection;
  /** True once the shop has no such room: the drop is inactive or has another sale method. */
  isGone: boolean;
};

export const NOTHING_KNOWN: RoomState = {
  status: undefined,
  ticket: undefined,
  connection: 'fine',
  isGone: false,
};
const UNHEARD_AFTER = 2;
/** A room counts as gone after this many 404s in a row, since a process may learn of a new room late. */
const GONE_AFTER = 3;
const USUAL_POLL_SECONDS = 5;
/** Browsers that are online again poll at a random moment within this time, so that they do not all poll at once. */
const BACK_ONLINE_MS = 2_000;

export type RoomWatch = ReturnType<typeof createRoomWatch>;

/** Polls the status at random moments, and requests the visitor's ticket when the status implies a change. */
export function createRoomWatch(
  surroundings: RoomSurroundings,
  initial: Partial<RoomState>,
  onChange: (state: RoomState) => void,
) {
  const clock = createShopClock(surroundings.monotonicMs);
  let state: RoomState = { ...NOTHING_KNOWN, ...initial };
  if (state.status) clock.hear(state.status.now);
  const around = { ...surroundings, pollSeconds: () => state.status?.pollSeconds ?? USUAL_POLL_SECONDS };
  const statusPoll = createPoll(around, around.fetchStatus, { onAnswer: setStatus, onOffline: goOffline });
  const ticketPoll = createPoll(around, around.fetchTicket, { onAnswer: setFetchedTicket });

  function change(changed: Partial<RoomState>): void {
    if (statusPoll.isStopped()) return;
    state = { ...state, ...changed };
    onChange(state);
  }

  function setStatus(answer: Fetched<QueueStatus>, failures: number): void {
    if (answer.ok) {
      clock.hear(answer.body.now);
      change({ status: answer.body, connection: 'fine', isGone: false });
      followTicket();
    } else if (answer.status === 404 && failures >= GONE_AFTER) change({ connection: 'fine', isGone: true });
    else if (failures >= UNHEARD_AFTER)
      change({ connection: surroundings.isOnline() ? 'unheard' : 'offline' });
    statusPoll.requestAgain(answer.ok ? 0 : answer.waitSeconds);
  }

  function setFetchedTicket(answer: Fetched<{ ticket: Ticket | null }>): void {
    if (answer.ok) change({ ticket: answer.body.ticket ?? undefined });
    else ticketPoll.requestAgain(answer.waitSeconds);
  }

  /** Schedules a request for the visitor's ticket if the status implies that the ticket has changed. */
  function followTicket(): void {
    const { status, ticket } = state;
    if (ticketPoll.isScheduled() || ticketPoll.isRequesting() || !status || !ticket) return;
    const within = refetchTicketWithinMs(status, ticket, clock.nowMs() ?? 0);
    if (within !== undefined) ticketPoll.requestWithin(within);
  }

  function goOffline(): void {
    statusPoll.cancel();
    change({ connection: 'offline' });
  }

  return {
    clock,
    start(): void {
      ticketPoll.resume();
      statusPoll.resume();
      void statusPoll.request();
    },
    stop(): void {
      statusPoll.stop();
      ticketPoll.stop();
    },
    setTicket(ticket: Ticket | undefined): void {
      change({ ticket });
      followTicket();
    },
    askTicketWithin(ms: number): void {
      if (!ticketPoll.isScheduled()) ticketPoll.requestWithin(ms);
    },
    /** Polls soon. The page calls it when the network is back or the page is visible again. */
    resume: () => statusPoll.retryWithin(BACK_ONLINE_MS),
    goOffline,
  };
}

type PollRules<Body> = {
  onAnswer: (answer: Fetched<Body>, failures: number) => void;
  /** Runs instead of a request while the device has no network. */
  onOffline?: () => void;
};

/** Polls with one request at a time, and counts consecutive failures. */
function createPoll<Body>(
  { pollSeconds, after, random, isInBackground, isOnline }: RoomSurroundings & { pollSeconds(): number },
  send: () => Promise<Fetched<Body>>,
  { onAnswer, onOffline }: PollRules<Body>,
) {
  let failures = 0;
  let isStopped = false;
  let isRequesting = false;
  let cancelTimer: (() => void) | undefined;

  function cancel(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  async function request(): Promise<void> {
    cancel();
    if (isStopped || isRequesting) return;
    if (onOffline && !isOnline()) return onOffline();
    isRequesting = true;
    const answer = await send();
    isRequesting = false;
    if (isStopped) return;
    failures = answer.ok ? 0 : failures + 1;
    onAnswer(answer, failures);
  }

  function requestAfter(ms: number): void {
    cancel();
    if (!isStopped) cancelTimer = after(ms, request);
  }

  function requestWithin(ms: number): void {
    requestAfter(ms * random());
  }

  return {
    request,
    requestWithin,
    /** Schedules the next request after the usual interval, later after failures, and not before `waitSeconds`. */
    requestAgain(waitSeconds: number): void {
      const poll = { pollSeconds: pollSeconds(), failures, waitSeconds, isInBackground: isInBackground() };
      requestAfter(nextPollMs(poll, random()));
    },
    cancel,
    retryWithin(ms: number): void {
      failures = 0;
      requestWithin(ms);
    },
    isScheduled: () => cancelTimer !== undefined,
    isRequesting: () => isRequesting,
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true;
      cancel();
    },
    resume(): void {
      isStopped = false;
    },
  };
}

/** Polls are never further apart than this, since visitors might miss their turn. */
const LONGEST_MS = 60_000;
/** Pages in the background poll this many times less often, since browsers slow them down anyway. */
const IN_BACKGROUND = 3;
type Poll = {
  pollSeconds: number;
  failures: number;
  /** The `Retry-After` of a refused request in seconds, or 0. */
  waitSeconds: number;
  isInBackground: boolean;
};

/** Varies the interval by up to a quarter, and more after failures, so that requests do not all arrive at once. */
export function nextPollMs(
  { pollSeconds, failures, waitSeconds, isInBackground }: Poll,
  random: number,
): number {
  const usual = Math.max(1, pollSeconds) * 1000 * (isInBackground ? IN_BACKGROUND : 1);
  if (!failures) return Math.min(LONGEST_MS, usual) * (0.75 + random / 2);
  const doubled = Math.min(LONGEST_MS, usual * 2 ** Math.min(failures, 10));
  return Math.max(waitSeconds * 1000, doubled / 2) + (random * doubled) / 2;
}

/** The clock uses only this many latest responses, so that it is soon right again after the device has slept. */
const ANSWERS = 8;

/** Uses the response that puts the clock furthest ahead, since a delayed response can only make the clock slow. */
export function createShopClock(monotonicMs: () => number) {
  const leads: number[] = [];
  return {
    hear(now: string): void {
      const moment = Date.parse(now);
      if (Number.isNaN(moment)) return;
      leads.push(moment - monotonicMs());
      if (leads.length > ANSWERS) leads.shift();
    },
    /** Returns milliseconds since 1970; undefined before the first response. */
    nowMs(): number | undefined {
      return leads.length ? monotonicMs() + Math.max(...leads) : undefined;
    },
  };
}
