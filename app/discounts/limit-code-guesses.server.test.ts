import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addDiscount } from '#tests/support/discounts.ts';
import { limitCodeGuesses } from './discount-codes.server.ts';

test('of 120 wrong codes sent at once twenty are looked at, and then no right one of that network either', async () => {
  const code = await aCode();
  const [guesser, other] = ['192.0.2.7', '192.0.2.8'];
  const guesses = Array.from({ length: 120 }, (_, guess) => limitCodeGuesses(db, `GUESS-${guess}`, guesser));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await limitCodeGuesses(db, code, guesser)).toEqual({
    ok: false,
    retryAfterSeconds: expect.any(Number),
  });
  expect(await limitCodeGuesses(db, undefined, guesser)).toEqual({ ok: true });
  expect(await limitCodeGuesses(db, code, other)).toEqual({ ok: true });
});

test('twenty wrong codes one after the other are looked at, and no code after them', async () => {
  const code = await aCode();
  for (let guess = 0; guess < 20; guess++) {
    expect(await limitCodeGuesses(db, code, '192.0.2.9')).toEqual({ ok: true });
    expect(await limitCodeGuesses(db, `GUESS-${guess}`, '192.0.2.9')).toEqual({ ok: true });
  }
  expect(await limitCodeGuesses(db, code, '192.0.2.9')).toMatchObject({ ok: false });
});

test('an office that sends right codes at once uses nothing up', async () => {
  const code = await aCode();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => limitCodeGuesses(db, code, '192.0.2.10')),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  // Codes of unusable discounts are not counted either.
  const expired = await aCode({ endsAt: new Date('2026-02-01') });
  for (let time = 0; time < 30; time++)
    expect(await limitCodeGuesses(db, expired, '192.0.2.10')).toEqual({ ok: true });
});

async function aCode(fields: { endsAt?: Date } = {}): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
  await addDiscount(db, { ...fields, codes: [{ code }] });
  return code;
}
