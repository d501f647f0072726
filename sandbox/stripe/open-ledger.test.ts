import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ledger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';
import { buildCharge, buildIntent } from './payment-intent.ts';
import { buildSession } from './session.ts';
import { parseSessionParams } from './session-params.ts';

const DAY = 86_400;
const NOW = 2_000_000_000;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ledger-'));
});
afterEach(() => rm(directory, { recursive: true }));

function putSession(ledger: Ledger, id: string, status: string, now: number): void {
  const parsed = parseSessionParams(
    {
      mode: 'payment',
      success_url: 'https://shop.example/',
      line_items: [
        {
          quantity: '1',
          price_data: { currency: 'eur', unit_amount: '5000', product_data: { name: 'Linen Shirt' } },
        },
      ],
    },
    now,
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.answer));
  const stored = buildSession(parsed.params, { id, now, url: `http://sandbox/pay/${id}` });
  const intent = { ...buildIntent(stored, now), id: `pi_${id}`, status };
  ledger.session.put({ ...stored, session: { ...stored.session, status, payment_intent: intent.id } });
  ledger.intent.put(intent);
  ledger.charge.put({ ...buildCharge(intent, { method: 'card' }, null, now), id: `ch_${id}` });
}

it('forgets finished sessions after a week, and payments when nobody may refund them any more', async () => {
  const file = join(directory, 'deeper', 'stripe.jsonl');
  const before = await openLedger(file, NOW);
  putSession(before.ledger, 'recent', 'complete', NOW - 6 * DAY);
  putSession(before.ledger, 'finished', 'expired', NOW - 8 * DAY);
  putSession(before.ledger, 'open', 'open', NOW - 8 * DAY);
  putSession(before.ledger, 'ancient', 'complete', NOW - 200 * DAY);
  await before.journal.close();

  const { ledger, journal } = await openLedger(file, NOW);
  await journal.close();
  expect(ledger.session.newestFirst().map(({ id }) => id)).toEqual(['open', 'recent']);
  expect(ledger.charge.newestFirst().map(({ id }) => id)).toEqual(['ch_open', 'ch_finished', 'ch_recent']);
});

it('keeps what the shop has not been told yet', async () => {
  const file = join(directory, 'stripe.jsonl');
  const before = await openLedger(file, NOW);
  const created = NOW - 8 * DAY;
  const delivery = { type: 'refund.created', created, attempts: 9, lastAnswer: '500', nextAttemptAt: null };
  for (const [id, status] of [
    ['evt_told', 'delivered'],
    ['evt_untold', 'pending'],
  ] as const) {
    before.ledger.event.put({ id, type: 'refund.created', created, payload: '{}' });
    before.ledger.delivery.put({ ...delivery, id, status });
  }
  await before.journal.close();

  const { ledger, journal } = await openLedger(file, NOW);
  await journal.close();
  expect(ledger.event.newestFirst().map(({ id }) => id)).toEqual(['evt_untold']);
  expect(ledger.delivery.newestFirst().map(({ id }) => id)).toEqual(['evt_untold']);
});
