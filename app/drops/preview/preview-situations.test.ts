import { expect, test } from 'vitest';
import { drawSituationsIn, previewMoments, roomSituationsAt } from './preview-situations.ts';

const opensAt = new Date('2026-11-27T18:45:00Z');
const startsAt = new Date('2026-11-27T19:00:00Z');
const endsAt = new Date('2026-11-28T19:00:00Z');

test('in a room one can wait for the start, then for one’s turn, and after the end for nothing', () => {
  const at = (moment: Date, ms = 0) =>
    roomSituationsAt({ opensAt, startsAt, endsAt }, new Date(moment.getTime() + ms));
  expect(at(opensAt, -1)).toEqual(['visitor']);
  expect(at(opensAt)).toEqual(['visitor', 'early']);
  expect(at(startsAt, -1)).toEqual(['visitor', 'early']);
  const running = ['visitor', 'waiting', 'admitted', 'admission-over', 'sold-out'];
  expect(at(startsAt)).toEqual(running);
  expect(at(endsAt, -1)).toEqual(running);
  expect(at(endsAt)).toEqual(['visitor']);
});

test('in a draw one is in it, then drawn or not', () => {
  expect(drawSituationsIn('open')).toEqual(['visitor', 'entered']);
  expect(drawSituationsIn('closed')).toEqual(['visitor', 'entered']);
  expect(drawSituationsIn('drawn')).toEqual(['visitor', 'drawn', 'undrawn', 'lapsed']);
  expect(drawSituationsIn('over')).toEqual(['visitor', 'undrawn']);
});

const dates = { startDate: '2026-11-27T19:00:00.000Z', endDate: '2026-11-28T19:00:00.000Z' };

test('the moments at which something changes stand in their order', () => {
  const moments = previewMoments({ ...dates, announcedAt: '2026-11-20T09:00:00.000Z' });
  expect(moments.map(({ name, at }) => `${name} ${at}`)).toEqual([
    'before 2026-11-20T08:59:00.000Z',
    'announced 2026-11-20T09:00:00.000Z',
    'day 2026-11-26T19:00:00.000Z',
    'minute 2026-11-27T18:59:00.000Z',
    'start 2026-11-27T19:00:00.000Z',
    'end 2026-11-28T19:00:00.000Z',
  ]);
});

test('one that is announced within its last day is coming from then on, and one that never is has no such moments', () => {
  const late = previewMoments({ ...dates, announcedAt: '2026-11-27T12:00:00.000Z' });
  expect(late.map(({ name }) => name)).toEqual(['day', 'before', 'announced', 'minute', 'start', 'end']);
  const never = previewMoments({ ...dates, announcedAt: undefined });
  expect(never.map(({ name }) => name)).toEqual(['day', 'minute', 'start', 'end']);
});

test('a queue has the moment at which its room opens, a draw those at which it closes and is drawn', () => {
  const names = (more: Partial<Parameters<typeof previewMoments>[0]>) =>
    previewMoments({ ...dates, announcedAt: undefined, ...more }).map(({ name }) => name);
  expect(names({ opensAt: '2026-11-27T18:45:00.000Z' })).toEqual(['day', 'room', 'minute', 'start', 'end']);
  const draw = { closesAt: '2026-11-27T20:00:00.000Z', drawnAt: '2026-11-27T20:01:00.000Z' };
  expect(names(draw)).toEqual(['day', 'minute', 'start', 'closes', 'drawn', 'end']);
});

test('a moment within a minute is shown from the next one on', () => {
  const moments = previewMoments({ ...dates, startDate: '2026-11-27T19:00:30.000Z', announcedAt: undefined });
  expect(moments.find(({ name }) => name === 'start')?.at).toBe('2026-11-27T19:01:00.000Z');
  expect(moments.find(({ name }) => name === 'minute')?.at).toBe('2026-11-27T19:00:00.000Z');
});
