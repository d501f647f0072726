import { expect, test } from 'vitest';
import { countWrongCode, mayTryCode } from './guard-code-guessing.server.ts';

test('who typed twenty codes that are none is not told of any further one; others are, and so is who types none', async () => {
  const [guesser, other] = ['192.0.2.7', '192.0.2.8'];
  for (let tries = 0; tries < 20; tries++) {
    expect(await mayTryCode('GUESS', guesser)).toBe(true);
    await countWrongCode('unknown', guesser);
  }
  expect(await mayTryCode('WELKOM', guesser)).toBe(false);
  expect([await mayTryCode('WELKOM', other), await mayTryCode(undefined, guesser)]).toEqual([true, true]);
  // A code that there is, but that cannot be used, is no guess.
  for (let tries = 0; tries < 30; tries++) await countWrongCode('used-up', other);
  expect(await mayTryCode('WELKOM', other)).toBe(true);
});
