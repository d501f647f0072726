import type Stripe from 'stripe';
import { afterAll, expect, test, vi } from 'vitest';
import { answerDispute, findDispute, listDisputesSince } from './disputes.server.ts';
import { stripe } from './stripe.server.ts';

const { sandbox } = await vi.hoisted(async () => {
  const { startStripeSandbox } = await import('../../sandbox/stripe/stripe-sandbox.ts');
  const keys = { secretKey: 'sk_test_disputes', webhookSecret: 'whsec_x', webhookUrl: 'http://127.0.0.1:9/' };
  const provider = await startStripeSandbox({ port: 0, ...keys });
  process.env.STRIPE_SECRET_KEY = keys.secretKey;
  process.env.STRIPE_API_URL = provider.url;
  return { sandbox: provider };
});

afterAll(() => sandbox.close());

const ORDER = '6a0f4a3e-7f0e-4a55-9b19-0c8f9a3f2a10';

test('a dispute says which order it is of, how much, why, and until when it can be answered', async () => {
  const { id, created, evidence_details: details } = await disputed();
  expect(await findDispute(id)).toEqual({
    id,
    paymentIntentId: expect.stringMatching(/^pi_/),
    orderId: ORDER,
    amountCents: 5_000,
    reason: 'fraudulent',
    state: 'open',
    isRefundable: false,
    dueAt: new Date((details.due_by ?? 0) * 1000),
    openedAt: new Date(created * 1000),
    isAnswered: false,
  });
  expect(await findDispute('du_none')).toBeUndefined();
  const question = await disputed({ inquiry: true });
  expect(await findDispute(question.id)).toMatchObject({ state: 'open', isRefundable: true });
  const since = new Date((created - 1) * 1000);
  const listed = await listDisputesSince(since, undefined);
  expect(listed.entries).toEqual([question.id, id]);
  expect((await listDisputesSince(since, question.id)).entries).toEqual([id]);
});

test('it is answered once: who died before hearing so finds it there, and what was decided takes no answer', async () => {
  const { id } = await disputed();
  const answer = {
    id,
    evidence: { customer_name: 'Noor', uncategorized_text: 'She wears it.' },
    key: `key-${id}`,
  };
  expect(await answerDispute(answer)).toEqual({ ok: true });
  expect(await answerDispute({ ...answer, key: 'another-key' })).toEqual({ ok: true });
  const submitted = await stripe.disputes.retrieve(id);
  expect(submitted.evidence).toMatchObject(answer.evidence);
  expect(submitted.evidence_details.submission_count).toBe(1);
  expect(await findDispute(id)).toMatchObject({ state: 'under-review', isAnswered: true });
  const lost = await disputed();
  await stripe.disputes.close(lost.id);
  expect(await findDispute(lost.id)).toMatchObject({ state: 'lost' });
  expect(await answerDispute({ ...answer, id: lost.id, key: 'third' })).toMatchObject({
    ok: false,
    reason: 'refused',
  });
});

test.each(['unavailable', 'lose-answer'] as const)(
  'a provider that is away (%s) keeps the answer for later, and takes it for one',
  async (mode) => {
    const { id } = await disputed();
    const answer = { id, evidence: { uncategorized_text: 'She wears it.' }, key: `key-${id}` };
    await control('outage', { mode, count: 2 });
    const first = await answerDispute(answer);
    await control('outage', { mode: 'none' });
    if (!first.ok) expect(first.reason).toBe('unavailable');
    expect(await answerDispute(answer)).toEqual({ ok: true });
    expect((await stripe.disputes.retrieve(id)).evidence_details.submission_count).toBe(1);
  },
);

async function disputed(more: object = {}): Promise<Stripe.Dispute> {
  const named = { metadata: { order_id: ORDER } };
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/success',
    payment_intent_data: named,
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 5_000, product_data: { name: 'Shirt' } } },
    ],
  });
  await control(`sessions/${session.id}/pay`, { method: 'card' });
  const { id } = await control(`sessions/${session.id}/dispute`, more);
  return stripe.disputes.retrieve(String(id));
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${sandbox.url}/sandbox/${path}`, init)).json() as Promise<Record<string, unknown>>;
}
