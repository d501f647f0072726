import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstHashWord, isPartSolved, keyOfChallenge } from './proof-of-work.ts';

const number = fc.nat({ max: 0xffffffff });
const key = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('the hash is SHA-256', () => {
  fc.assert(
    fc.property(key, number, number, (bytes, one, other) => {
      const hash = sha256(bytes, one, other);
      expect(firstHashWord(wordsOf(bytes), one, other)).toBe(hash.readUInt32BE());
    }),
  );
});

test('a part is solved by a number that gives seventeen zeros, one of 131,000', () => {
  fc.assert(
    fc.property(key, fc.nat({ max: 15 }), number, (bytes, part, solution) => {
      const isSolved = isPartSolved(wordsOf(bytes), part, solution);
      expect(isSolved).toBe(sha256(bytes, part, solution).readUInt32BE() < 2 ** 15);
    }),
  );
});

test('the key of a challenge is its signature', () => {
  fc.assert(
    fc.property(key, (bytes) => {
      const challenge = `some.thing.${Buffer.from(bytes).toString('base64url')}`;
      expect(keyOfChallenge(challenge)).toEqual(wordsOf(bytes));
    }),
  );
});

function sha256(bytes: Uint8Array, one: number, other: number): Buffer {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(one);
  numbers.writeUInt32BE(other, 4);
  return createHash('sha256').update(bytes).update(numbers).digest();
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const buffer = Buffer.from(bytes);
  return Int32Array.from({ length: 8 }, (_, word) => buffer.readInt32BE(word * 4));
}
