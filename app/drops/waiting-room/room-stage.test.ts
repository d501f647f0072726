import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueueStatus, Ticket } from '../queue/queue.ts';
import { canJoin, hasPlace, refetchTicketWithinMs, roomStage } from '../waiting-room/room-stage.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

const before: QueueStatus = {
  state: 'before',
  now: at(-20),
  age: 0,
  opensAt: at(-15),
  startsAt: at(0),
  endsAt: at(600),
  placesGiven: false,
  admittedUpTo: 0,
  lastPlace: 0,
  left: 40,
  held: 0,
  pollSeconds: 5,
  message: null,
};
const running: QueueStatus = {
  ...before,
  state: 'waiting',
  placesGiven: true,
  admittedUpTo: 10,
  lastPlace: 500,
};
const early: Ticket = { id: 'a', place: null, state: 'early', admittedUntil: null };
const waiting: Ticket = { ...early, place: 57, state: 'waiting' };

test('without a ticket: not open, open, running', () => {
  const kinds = [-16, -15, -1, 0].map((minute) => roomStage(before, undefined, START + minute * MINUTE).kind);
  expect(kinds).toEqual(['not-open', 'open', 'open', 'running']);
  expect(roomStage(undefined, early, START)).toEqual({ kind: 'unknown' });
});

test('a room that is gone, unless its drop is over', () => {
  expect(roomStage(running, waiting, START, true)).toEqual({ kind: 'gone' });
  expect(roomStage(undefined, undefined, START, true)).toEqual({ kind: 'gone' });
  expect(roomStage({ ...running, state: 'over' }, waiting, START, true)).toEqual({ kind: 'ended' });
});

test('with one: early, then its place is drawn, then it waits until it is called', () => {
  expect(roomStage(before, early, START - 1).kind).toBe('early');
  expect(roomStage(before, early, START).kind).toBe('drawing');
  expect(roomStage(running, early, START + 1).kind).toBe('drawing');
  const now = START + MINUTE;
  expect(roomStage(running, waiting, now)).toEqual({ kind: 'waiting', place: 57, ahead: 46 });
  expect(roomStage({ ...running, state: 'paused', admittedUpTo: 56 }, waiting, now)).toEqual({
    kind: 'waiting',
    place: 57,
    ahead: 0,
  });
  expect(roomStage({ ...running, admittedUpTo: 57 }, waiting, now)).toEqual({
    kind: 'admitted',
    untilMs: undefined,
  });
});

test('an admission lasts as long as the shop says, also when nothing is left for others, and then is over', () => {
  const admitted: Ticket = { ...waiting, state: 'admitted', admittedUntil: at(12) };
  const soldOut: QueueStatus = { ...running, state: 'sold-out', left: 0 };
  for (const status of [running, soldOut])
    expect(roomStage(status, admitted, START + 12 * MINUTE - 1)).toEqual({
      kind: 'admitted',
      untilMs: START + 12 * MINUTE,
    });
  expect(roomStage(running, admitted, START + 12 * MINUTE)).toEqual({ kind: 'admission-over' });
  expect(roomStage(soldOut, admitted, START + 12 * MINUTE)).toEqual({ kind: 'sold-out' });
});

test('who has bought reads that, whatever has become of the drop', () => {
  const ordered: Ticket = { ...waiting, state: 'ordered' };
  for (const state of ['waiting', 'paused', 'closed', 'sold-out', 'over'] as const)
    expect(roomStage({ ...running, state }, ordered, START + MINUTE)).toEqual({ kind: 'ordered' });
});

test.each([
  ['sold-out', 'sold-out'],
  ['closed', 'closed'],
  ['over', 'ended'],
] as const)('%s ends the waiting of all', (state, kind) => {
  for (const ticket of [undefined, early, waiting, { ...waiting, state: 'left' as const }])
    expect(roomStage({ ...running, state }, ticket, START + MINUTE)).toEqual({ kind });
});

const statuses = fc.record({
  state: fc.constantFrom('before', 'waiting', 'paused', 'closed', 'sold-out', 'over'),
  placesGiven: fc.boolean(),
  admittedUpTo: fc.nat(1_000),
  lastPlace: fc.nat(100_000),
});
const tickets = fc.record({
  id: fc.constant('a'),
  place: fc.option(fc.integer({ min: 1, max: 1_000 })),
  state: fc.constantFrom('early', 'waiting', 'admitted', 'ordered', 'over', 'left'),
  admittedUntil: fc.option(fc.integer({ min: -10, max: 30 }).map(at)),
});

test('nobody both may take a place and has one, and nobody waits whose place was called', () => {
  fc.assert(
    fc.property(statuses, fc.option(tickets), fc.integer({ min: -30, max: 30 }), (some, ticket, minute) => {
      const status = { ...before, ...some } as QueueStatus;
      const stage = roomStage(status, (ticket as Ticket) ?? undefined, START + minute * MINUTE);
      expect(canJoin(stage) && hasPlace(stage)).toBe(false);
      if (stage.kind === 'waiting') expect(stage.place).toBeGreaterThan(status.admittedUpTo);
      if (ticket?.state === 'waiting' && ticket.place && ticket.place <= status.admittedUpTo)
        expect(stage.kind).toBe('admitted');
    }),
  );
});

test('a browser asks for its ticket when what everybody reads is not enough, and thousands not at once', () => {
  const now = START + MINUTE;
  expect(refetchTicketWithinMs(before, early, now)).toBeUndefined();
  expect(refetchTicketWithinMs({ ...running, lastPlace: 40 }, early, now)).toBe(1_000);
  expect(refetchTicketWithinMs({ ...running, lastPlace: 10_000 }, early, now)).toBe(10_000);
  expect(refetchTicketWithinMs({ ...running, lastPlace: 1_000_000 }, early, now)).toBe(60_000);
  expect(refetchTicketWithinMs(running, waiting, now)).toBeUndefined();
  expect(refetchTicketWithinMs({ ...running, admittedUpTo: 57 }, waiting, now)).toBe(1_000);
  const admitted: Ticket = { ...waiting, state: 'admitted', admittedUntil: at(2) };
  expect(refetchTicketWithinMs(running, admitted, now)).toBeUndefined();
  expect(refetchTicketWithinMs(running, admitted, START + 2 * MINUTE)).toBe(1_000);
});
