import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesByChance } from '#tests/support/places-by-chance.ts';
import { lotOf, newSeed, seedHashOf } from '../random-order/random-order.server.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const rooms = fc.uniqueArray(fc.uuid(), { maxLength: 40 });

test('everyone in a room has one place, from 1 to as many as they are, whatever the order they came in', () => {
  fc.assert(
    fc.property(seeds, rooms, fc.func(fc.integer()), (seed, ids, keyOf) => {
      const places = placesByChance(seed, ids);
      expect([...places.values()].toSorted((one, other) => one - other)).toEqual(
        ids.map((_, index) => index + 1),
      );
      const shuffled = ids.toSorted((one, other) => keyOf(one) - keyOf(other));
      expect(placesByChance(seed, shuffled)).toEqual(places);
    }),
  );
});

test('who leaves or comes changes nobody else’s lot, so that the others stay in their order', () => {
  fc.assert(
    fc.property(seeds, rooms, (seed, ids) => {
      const all = [...placesByChance(seed, ids).keys()];
      const without = [...placesByChance(seed, ids.slice(1)).keys()];
      expect(all.filter((id) => id !== ids[0])).toEqual(without);
    }),
  );
});

test('a seed is kept secret by its hash, and a lot is what anybody can work out again', () => {
  expect(seedHashOf(Buffer.from('abc'))).toBe(
    // FIPS 180-4, the first example of SHA-256.
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(newSeed()).toHaveLength(32);
  expect(newSeed()).not.toEqual(newSeed());
  expect(lotOf(Buffer.from('Jefe'), 'what do ya want for nothing?').toString('hex')).toBe(
    // RFC 4231, test case 2.
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

const ROOMS = 10_000;
const PEOPLE = 6;
/** χ² with 5 degrees of freedom exceeds this once in a million times; the seeds are fixed. */
const MOST = 35.9;

test('over 10,000 rooms every place is as likely for whoever comes first, last or between', () => {
  const counts = Array.from({ length: PEOPLE }, () => new Array<number>(PEOPLE).fill(0));
  for (let room = 0; room < ROOMS; room++) {
    const seed = sha256(`seed ${room}`);
    const ids = Array.from({ length: PEOPLE }, (_, comer) => uuidOf(`${room} ${comer}`));
    const places = placesByChance(seed, ids);
    for (const [comer, id] of ids.entries()) {
      const of = counts[comer] ?? [];
      const place = (places.get(id) ?? 0) - 1;
      of[place] = (of[place] ?? 0) + 1;
    }
  }
  const expected = ROOMS / PEOPLE;
  for (const of of counts) {
    const chiSquared = of.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(MOST);
    // Nor suspiciously even.
    expect(chiSquared).toBeGreaterThan(0.1);
  }
});

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function uuidOf(text: string): string {
  return sha256(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
