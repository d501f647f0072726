import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '#app/drops/queue/queue.ts';
import { canJoin, type RoomStage, roomStage } from '#app/drops/waiting-room/room-stage.ts';
import {
  createRoomWatch,
  type RoomSurroundings,
  type RoomWatch,
} from '#app/drops/waiting-room/room-watch.ts';
import type { Fetched } from '../../app/platform/http/fetching/fetch-json.ts';
import { type Answer, type Browser, createCrowdRequests } from './crowd-requests.ts';
import { checkoutBody, sessionOf } from './shopper.ts';

export type Person = Browser & {
  email: string;
  /** The browser's id for the queue. */
  browser: string;
  ticket: Ticket | undefined;
  /** Numbers of the paid orders. */
  bought: string[];
};

export type Timed = { dueAt: number; ms: number };

export type CrowdSettings = {
  shopUrl: string;
  stripeUrl: string;
  dropId: string;
  /** Product on sale, with its sizes. */
  productId: string;
  sizes: string[];
  /** Pauses as a share of real browsers' pauses. */
  pace?: number;
  /** One of this many visitors leaves the payment page without paying; undefined for none. */
  oneLeavesOf?: number;
  /** Sends every change from two tabs. */
  hasTwoTabs?: boolean;
};

export type Crowd = ReturnType<typeof createCrowd>;
type Outcome = 'bought' | 'nothing-left' | 'left';

/** A visitor who returns to the room gets their ticket checked within this time. */
const CHECKED_WITHIN_MS = 3_000;

/**
 * Simulates visitors who want an item of a drop with a queue. Each runs the waiting room's own script (`createRoomWatch`), presses its
 * button, and buys when admitted.
 */
export function createCrowd(settings: CrowdSettings) {
  const {
    shopUrl,
    stripeUrl,
    dropId,
    productId,
    sizes,
    pace = 1,
    oneLeavesOf = 0,
    hasTwoTabs = false,
  } = settings;
  const { poll, request, close } = createCrowdRequests();
  const times = { joins: [] as Timed[], polls: [] as Timed[], places: [] as Timed[] };
  const others = new Map<string, number>();
  const abandoned: string[] = [];
  const room = `${shopUrl}/the-drop/${dropId}/queue`;
  const goHome = new Set<() => void>();
  let payments = 0;
  let isOver = false;

  function person(name: string, index: number): Person {
    const network = [10, (index >> 16) & 255, (index >> 8) & 255, index & 255].join('.');
    const email = `${name}-${randomUUID()}@example.com`;
    const cookies = new Map([['checkout', randomUUID()]]);
    return { email, browser: randomUUID(), cookies, network, ticket: undefined, bought: [] };
  }

  /** Opens the room, waits and buys on admission, until an item is bought or nothing is left. */
  function wantPiece(one: Person, dueAt = performance.now()): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    let isActing = false;
    const initial = { ticket: one.ticket };
    const watch = createRoomWatch(surroundingsOf(one, dueAt), initial, ({ status, ticket }) => {
      one.ticket = ticket;
      if (!isActing) void act(roomStage(status, ticket, watch.clock.nowMs() ?? 0)).catch(reject);
    });
    const leave = () => {
      if (!isActing) resolve('left');
    };

    async function act(stage: RoomStage): Promise<void> {
      isActing = true;
      const outcome = await respond(one, watch, stage);
      isActing = false;
      if (outcome) resolve(outcome);
      else if (isOver) leave();
    }

    goHome.add(leave);
    watch.start();
    return promise.finally(() => {
      watch.stop();
      goHome.delete(leave);
    });
  }

  /** Acts like a visitor at this stage. */
  async function respond(one: Person, watch: RoomWatch, stage: RoomStage): Promise<Outcome | undefined> {
    if (stage.kind === 'sold-out' || stage.kind === 'closed' || stage.kind === 'ended') return 'nothing-left';
    if (canJoin(stage)) {
      await takeTicket(one);
      watch.setTicket(one.ticket);
    } else if (stage.kind === 'admitted' || stage.kind === 'ordered') {
      if (stage.kind === 'admitted' && (await buy(one)) === 'bought') return 'bought';
      watch.askTicketWithin(CHECKED_WITHIN_MS);
    }
    return undefined;
  }

  function surroundingsOf(one: Person, firstDueAt: number): RoomSurroundings {
    let dueAt = firstDueAt;
    return {
      fetchStatus: () => timed(times.polls, dueAt, fetched('polls', poll(one, `${room}/status`))),
      fetchTicket: () => timed(times.places, dueAt, fetched('places', request(one, `${room}/place`))),
      after(ms, callback) {
        const calledAt = performance.now() + ms * pace;
        const timer = setTimeout(() => {
          dueAt = calledAt;
          callback();
        }, ms * pace);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      monotonicMs: () => performance.now(),
      isInBackground: () => false,
      isOnline: () => true,
    };
  }

  async function fetched<Body>(kind: string, asked: Promise<Answer>): Promise<Fetched<Body>> {
    const answer = await asked.catch(() => undefined);
    if (answer?.status === 200) return { ok: true, status: 200, body: JSON.parse(answer.text) };
    const { status = 0, waitSeconds = 0 } = answer ?? {};
    count(`${kind} answered ${status}`);
    return { ok: false, status, body: {}, reason: answer ? 'refused' : 'network', waitSeconds };
  }

  /** The tabs of one browser may send requests at once. */
  async function takeTicket(one: Person): Promise<void> {
    const { browser } = one;
    const other = hasTwoTabs ? ask(one, `${room}/place`, { browser }) : undefined;
    const joined = await timed(times.joins, performance.now(), ask(one, `${room}/place`, { browser }));
    await other;
    if (joined.status === 200) one.ticket = bodyOf(joined).ticket as Ticket;
    else count(`joins refused: ${bodyOf(joined).reason}`);
  }

  /** Tries one size after the other. */
  async function buy(one: Person): Promise<'bought' | 'not-paid' | 'refused'> {
    for (const size of sizes.toSorted(() => Math.random() - 0.5)) {
      const asked = checkoutBody([{ id: productId, size }], one.email);
      const placed = await change(one, `${shopUrl}/functions/v1/create-checkout`, asked);
      const order = bodyOf(placed);
      if (placed.status !== 200) {
        count(`checkouts refused: ${order.error}`);
        continue;
      }
      await ask(one, shopUrl + new URL(String(order.checkoutUrl)).pathname);
      const sessionId = sessionOf(order);
      payments += 1;
      const isPaying = !oneLeavesOf || payments % oneLeavesOf !== 0;
      const control = `${stripeUrl}/sandbox/sessions/${sessionId}/${isPaying ? 'pay' : 'expire'}`;
      const paid = await ask(one, control, {});
      if (!isPaying) {
        abandoned.push(String(order.orderNumber));
        return 'not-paid';
      }
      // An earlier order, whose response came too late, replaced this one: order again.
      if (paid.text.includes('"expired"')) {
        count('payment pages that were over');
        return buy(one);
      }
      if (paid.status !== 200) throw new Error(`The sandbox took no payment: ${paid.text}`);
      await change(one, `${shopUrl}/functions/v1/verify-payment`, { sessionId });
      one.bought.push(String(order.orderNumber));
      return 'bought';
    }
    return 'refused';
  }

  async function change(one: Person, url: string, body: object): Promise<Answer> {
    const tabs = Array.from({ length: hasTwoTabs ? 2 : 1 }, () => ask(one, url, body));
    const answers = await Promise.all(tabs);
    return answers.find(({ status }) => status === 200) ?? (answers[0] as Answer);
  }

  /** Repeats a request until there is a response other than a request to retry. */
  async function ask(one: Person, url: string, json?: object): Promise<Answer> {
    for (;;) {
      const answer = await request(one, url, json).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      count(`asked again after ${answer?.status ?? 'no answer'}`);
      if (isOver) return answer ?? { status: 0, text: '', waitSeconds: 0 };
      await sleep(200 + Math.random() * 300);
    }
  }

  function count(what: string): void {
    others.set(what, (others.get(what) ?? 0) + 1);
  }

  return {
    person,
    takeTicket,
    wantPiece,
    times,
    /** Numbers of the orders whose payment was abandoned. */
    abandoned,
    /** Counts of other events. */
    others,
    /** Sends all waiting visitors home. */
    end(): void {
      isOver = true;
      for (const leave of goHome) leave();
    },
    close,
  };
}

async function timed<Value>(times: Timed[], dueAt: number, answer: Promise<Value>): Promise<Value> {
  const value = await answer;
  times.push({ dueAt, ms: performance.now() - dueAt });
  return value;
}

function bodyOf({ text }: Answer): Record<string, unknown> {
  return text.startsWith('{') ? JSON.parse(text) : {};
}
