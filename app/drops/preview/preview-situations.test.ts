import { expect, test } from 'vitest';
import { drawSituationsIn, roomSituationsAt } from './preview-situations.ts';

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
