import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { limitCodeAttempts, tryGiftCardCode } from './gift-card-balance.server.ts';
import { grantGiftCard } from './issue-gift-card.server.ts';

test('wrong codes of a network are refused after twenty, and a card’s own code still pays there', async () => {
  const network = randomUUID();
  const people = { recipientName: 'Noor', recipientEmail: 'noor@example.com', senderName: '', message: '' };
  const card = { amountCents: 2_000, ...people, language: 'nl', deliverOn: '2026-12-24' } as const;
  const actor = { id: randomUUID(), email: 'operator@example.com' };
  const { code = '' } = await grantGiftCard(db, actor, card, new Date());
  const guess = () => tryGiftCardCode(db, 'ABCD-EFGH-JKMN-PQRS', network);
  const guesses = await Promise.all(Array.from({ length: 25 }, guess));
  expect(guesses.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await guess()).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
  for (let time = 0; time < 30; time++)
    expect(await tryGiftCardCode(db, code, network)).toMatchObject({
      ok: true,
      answer: { balanceCents: 2_000 },
    });
  const paid = await limitCodeAttempts(network, async () => ({ isCard: true, answer: 'paid' }));
  expect(paid).toEqual({ ok: true, answer: 'paid' });
  expect(await tryGiftCardCode(db, 'ABCD-EFGH-JKMN-PQRS', randomUUID())).toMatchObject({ ok: true });
});
