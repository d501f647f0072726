import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { QueueStatus, Ticket } from '../queue/queue.ts';
import { announcedCount, announcedMinutes, roomAnnouncement, roomStage } from './room-stage.ts';

const START = Date.parse('2026-11-27T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const running: QueueStatus = {
  state: 'waiting',
  now: at(1),
  age: 0,
  opensAt: at(-15),
  startsAt: at(0),
  endsAt: at(600),
  placesGiven: true,
  admittedUpTo: 0,
  lastPlace: 500,
  left: 40,
  held: 0,
  pollSeconds: 5,
  message: null,
};
const waiting: Ticket = { id: 'a', place: 200, state: 'waiting', admittedUntil: null };

function heard(status: QueueStatus | undefined, ticket: Ticket | undefined, minute: number, more = {}) {
  const nowMs = START + minute * 60_000;
  const stage = roomStage(status, ticket, nowMs);
  return roomAnnouncement(
    { stage, status, nowMs, connection: 'fine', language: 'en', ...more },
    wordsIn('en'),
  );
}

test('nothing is said before the shop was heard', () => {
  expect(heard(undefined, waiting, 0)).toBe('');
});

test('of two hundred people who are admitted one by one, nine times something is said', () => {
  const said = Array.from({ length: 200 }, (_, admittedUpTo) =>
    heard({ ...running, admittedUpTo }, waiting, 1),
  );
  expect([...new Set(said)]).toEqual(
    [200, 100, 50, 20, 10, 5, 2, 1, 0].map(
      (ahead) =>
        `Your place is 200. ${
          ahead === 0
            ? 'You are next.'
            : ahead === 1
              ? 'At most one person is ahead of you.'
              : `At most ${ahead} people are ahead of you.`
        }`,
    ),
  );
});

test('of the ten minutes one hears at the beginning, at five, and at one', () => {
  const admitted: Ticket = { ...waiting, state: 'admitted', admittedUntil: at(11) };
  const seconds = Array.from({ length: 600 }, (_, second) => heard(running, admitted, 1 + second / 60));
  expect([...new Set(seconds)]).toEqual([
    'It is your turn. You have less than 10 minutes left.',
    'It is your turn. You have less than 5 minutes left.',
    'It is your turn. You have less than a minute left.',
  ]);
  expect(heard(running, admitted, 11)).toContain('Your ten minutes are up');
});

test('before the start one hears at fifteen minutes, at ten, five and one', () => {
  const before: QueueStatus = { ...running, state: 'before', placesGiven: false };
  const early: Ticket = { ...waiting, place: null, state: 'early' };
  const seconds = Array.from({ length: 20 * 60 }, (_, second) => heard(before, early, -20 + second / 60));
  expect([...new Set(seconds)]).toEqual([
    'You are in.',
    'You are in. The drop starts within 15 minutes.',
    'You are in. The drop starts within 10 minutes.',
    'You are in. The drop starts within 5 minutes.',
    'You are in. The drop starts within a minute.',
  ]);
});

test('a pause, what operators say and a lost connection are heard too', () => {
  const message = { en: 'Back at noon.', nl: 'Om twaalf uur terug.' };
  const said = heard({ ...running, state: 'paused', message }, waiting, 1, { connection: 'offline' });
  expect(said).toMatch(/^You are offline\..*Your place is 200.*Paused for a moment:.*Back at noon\.$/);
});

test('a count is heard as the next of a short series', () => {
  expect([-3, 0, 1, 2, 3, 7, 11, 21, 50, 51, 999, 1_000, 1_001].map(announcedCount)).toEqual([
    0, 0, 1, 2, 5, 10, 20, 50, 50, 100, 1_000, 1_000, 2_000,
  ]);
});

test('it is never less than there are, never much more, and grows with them', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (count) => {
      const heard = announcedCount(count);
      expect(heard).toBeGreaterThanOrEqual(count);
      expect(heard).toBeLessThanOrEqual(Math.max(1, count * 2.5));
      expect(announcedCount(count + 1)).toBeGreaterThanOrEqual(heard);
    }),
  );
});

test('who waits behind a million people hears of it some twenty times', () => {
  const heard = new Set(Array.from({ length: 1_000_000 }, (_, count) => announcedCount(count)));
  expect(heard.size).toBeLessThan(21);
});

test('time is heard at fifteen, ten and five minutes, at one, and when it is over', () => {
  const seconds = [901, 900, 601, 600, 301, 300, 61, 60, 1, 0, -5];
  expect(seconds.map((left) => announcedMinutes(left * 1000))).toEqual([
    undefined,
    15,
    15,
    10,
    10,
    5,
    5,
    1,
    1,
    0,
    0,
  ]);
});
