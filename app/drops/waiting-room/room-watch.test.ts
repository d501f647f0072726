import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fetched } from '#app/platform/http/fetching/fetch-json.ts';
import type { QueueStatus, Ticket } from '../queue/queue.ts';
import {
  createRoomWatch,
  createShopClock,
  nextPollMs,
  type RoomState,
  type RoomWatch,
} from '../waiting-room/room-watch.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
const early: Ticket = { id: 'a', place: null, state: 'early', admittedUntil: null };

test('asks again and again, each time a little earlier or later than the shop wants', async () => {
  const room = surround();
  room.watch.start();
  await room.pass(60_000);
  expect(room.asked.status).toBe(13);
  room.draws = [0, 0, 0, 0, 0, 0];
  await room.pass(15_000);
  expect(room.asked.status).toBe(16);
  expect(room.asked.ticket).toBe(0);
});

test('asks for its place once, when places are given, and for its turn once, when it is called', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  await room.pass(60_000);
  expect(room.asked.ticket).toBe(0);
  room.status = { ...room.status, state: 'waiting', placesGiven: true, lastPlace: 500 };
  room.ticket = { ...early, state: 'waiting', place: 57 };
  await room.pass(60_000);
  expect([room.asked.ticket, room.seen?.ticket]).toEqual([1, room.ticket]);
  room.status = { ...room.status, admittedUpTo: 57 };
  room.ticket = { ...room.ticket, state: 'admitted', admittedUntil: new Date(START + 600_000).toISOString() };
  await room.pass(60_000);
  expect([room.asked.ticket, room.seen?.ticket]).toEqual([2, room.ticket]);
  room.ticket = { ...room.ticket, state: 'over' };
  await room.pass(600_000);
  expect([room.asked.ticket, room.seen?.ticket?.state]).toEqual([3, 'over']);
});

test('a shop that does not answer is asked less and less often, and not blamed for one lost answer', async () => {
  const room = surround();
  room.watch.start();
  await room.pass(10_000);
  const before = room.asked.status;
  room.failure = { ok: false, status: 503, body: {}, reason: 'refused', waitSeconds: 0 };
  await room.pass(5_000);
  expect([room.asked.status - before, room.seen?.connection]).toEqual([1, 'fine']);
  await room.pass(60_000);
  expect(room.seen?.connection).toBe('unheard');
  const failing = room.asked.status;
  await room.pass(300_000);
  expect(room.asked.status - failing).toBeLessThanOrEqual(7);
  expect(room.seen?.status).toBeDefined();
  room.failure = undefined;
  await room.pass(60_000);
  expect(room.seen?.connection).toBe('fine');
});

test('a room that the shop knows no more is gone, and back if it comes back', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  await room.pass(10_000);
  room.failure = { ok: false, status: 404, body: {}, reason: 'refused', waitSeconds: 0 };
  await room.pass(15_000);
  expect(room.seen?.isGone, 'a process that does not know it yet').toBe(false);
  await room.pass(120_000);
  expect(room.seen).toMatchObject({ isGone: true, connection: 'fine' });
  room.failure = undefined;
  await room.pass(120_000);
  expect(room.seen).toMatchObject({ isGone: false, ticket: early });
});

test('waits for as long as a refusal asks', async () => {
  const room = surround();
  room.failure = { ok: false, status: 429, body: {}, reason: 'refused', waitSeconds: 90 };
  room.watch.start();
  await room.pass(89_000);
  expect(room.asked.status).toBe(1);
});

test('without a network it asks nothing, keeps what it knows, and goes on when that is back', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  await room.pass(10_000);
  room.isOnline = false;
  room.watch.goOffline();
  const asked = room.asked.status;
  await room.pass(600_000);
  expect([room.asked.status, room.seen?.connection, room.seen?.ticket]).toEqual([asked, 'offline', early]);
  room.isOnline = true;
  room.watch.resume();
  await room.pass(2_000);
  expect([room.asked.status, room.seen?.connection]).toEqual([asked + 1, 'fine']);
});

test('a ticket that the shop does not know of any more is forgotten', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  room.watch.askTicketWithin(1_000);
  await room.pass(1_000);
  expect(room.seen).toMatchObject({ ticket: undefined });
});

test('an own ticket that cannot be read is asked for again, later and later', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  room.ticketFailure = { ok: false, status: 503, body: {}, reason: 'refused', waitSeconds: 0 };
  room.watch.askTicketWithin(0);
  await room.pass(300_000);
  expect(room.asked.ticket).toBeGreaterThan(4);
  expect(room.asked.ticket).toBeLessThan(15);
  expect(room.seen?.ticket).toEqual(early);
});

test('once stopped it asks nothing and says nothing, whatever still comes', async () => {
  const room = surround({ ticket: early });
  room.watch.start();
  room.watch.stop();
  await room.pass(600_000);
  expect([room.asked, room.seen]).toEqual([{ status: 1, ticket: 0 }, undefined]);
});

type Room = {
  status: QueueStatus;
  ticket: Ticket | null;
  failure: Fetched<QueueStatus> | undefined;
  ticketFailure: Fetched<{ ticket: Ticket | null }> | undefined;
  isOnline: boolean;
  /** The next random numbers; 0.5 once empty. */
  draws: number[];
  asked: { status: number; ticket: number };
  seen: RoomState | undefined;
  pass(ms: number): Promise<void>;
  watch: RoomWatch;
};

/** Creates a fake shop, device and clock. */
function surround(initial: Partial<RoomState> = {}): Room {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const room: Room = {
    status: {
      state: 'before',
      now: '',
      age: 0,
      opensAt: new Date(START - 900_000).toISOString(),
      startsAt: new Date(START).toISOString(),
      endsAt: new Date(START + 36_000_000).toISOString(),
      placesGiven: false,
      admittedUpTo: 0,
      lastPlace: 0,
      left: 40,
      held: 0,
      pollSeconds: 5,
      message: null,
    },
    ticket: null,
    failure: undefined,
    ticketFailure: undefined,
    isOnline: true,
    draws: [],
    asked: { status: 0, ticket: 0 },
    seen: undefined,
    pass,
    watch: createRoomWatch(
      {
        async fetchStatus() {
          room.asked.status += 1;
          const body = { ...room.status, now: new Date(START + now).toISOString() };
          return room.failure ?? { ok: true, status: 200, body };
        },
        async fetchTicket() {
          room.asked.ticket += 1;
          return room.ticketFailure ?? { ok: true, status: 200, body: { ticket: room.ticket } };
        },
        after(ms, callback) {
          const timer = { at: now + ms, callback };
          timers.push(timer);
          return () => {
            timers = timers.filter((one) => one !== timer);
          };
        },
        random: () => room.draws.shift() ?? 0.5,
        monotonicMs: () => now,
        isInBackground: () => false,
        isOnline: () => room.isOnline,
      },
      initial,
      (state) => {
        room.seen = state;
      },
    ),
  };

  async function pass(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      // Pending promises settle before time goes on.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.callback();
    }
    now = until;
  }

  return room;
}

const fine = { pollSeconds: 4, failures: 0, waitSeconds: 0, isInBackground: false };
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('asks as often as the shop wants, a quarter earlier or later', () => {
  expect([0, 0.5, 1].map((chance) => nextPollMs(fine, chance))).toEqual([3_000, 4_000, 5_000]);
  expect(nextPollMs({ ...fine, isInBackground: true }, 0.5)).toBe(12_000);
});

test('whatever the shop says, between a second and a minute or so, or as long as it asks for', () => {
  const poll = fc.record({
    pollSeconds: fc.integer({ min: -5, max: 10_000 }),
    failures: fc.nat(1_000),
    waitSeconds: fc.nat(600),
    isInBackground: fc.boolean(),
  });
  fc.assert(
    fc.property(poll, random, (given, chance) => {
      const ms = nextPollMs(given, chance);
      expect(ms).toBeGreaterThanOrEqual(750);
      expect(ms).toBeLessThanOrEqual(Math.max(75_000, given.waitSeconds * 1000 + 30_000));
      if (given.failures) expect(ms).toBeGreaterThanOrEqual(given.waitSeconds * 1000);
    }),
  );
});

test('the longer the shop does not answer, the less often it is asked, and the wider that is spread', () => {
  const waits = [1, 2, 3, 4, 5].map((failures) => {
    const [soonest, latest] = [0, 1].map((chance) => nextPollMs({ ...fine, failures }, chance));
    return [soonest, latest];
  });
  expect(waits).toEqual([
    [4_000, 8_000],
    [8_000, 16_000],
    [16_000, 32_000],
    [30_000, 60_000],
    [30_000, 60_000],
  ]);
});

test('knows no time before it has heard the shop, nor from what is no moment', () => {
  const clock = createShopClock(() => 5);
  clock.hear('soon');
  expect(clock.nowMs()).toBeUndefined();
});

test('goes by the answer that came most quickly, and is never ahead of the shop', () => {
  const delays = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(delays, fc.nat(1_000_000), (travelled, startedAt) => {
      let device = startedAt;
      const clock = createShopClock(() => device);
      for (const delay of travelled) {
        device += 3_000;
        clock.hear(new Date(START + device - startedAt - delay).toISOString());
      }
      const behind = START + device - startedAt - (clock.nowMs() ?? 0);
      expect(behind).toBe(Math.min(...travelled));
    }),
  );
});

test('is right again with the first answer after the device slept and its counter stood still', () => {
  let device = 0;
  let slept = 0;
  const clock = createShopClock(() => device);
  const hear = () => clock.hear(new Date(START + device + slept).toISOString());
  hear();
  device += 10_000;
  slept = 3_600_000;
  hear();
  expect(clock.nowMs()).toBe(START + device + slept);
});
