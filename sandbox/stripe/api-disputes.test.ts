import { afterAll, beforeAll, expect, it } from 'vitest';
import { linenShirts, startSandboxWithShop, until } from './shop-stand-in.ts';

let shop: Awaited<ReturnType<typeof startSandboxWithShop>>;
beforeAll(async () => {
  shop = await startSandboxWithShop();
});
afterAll(() => shop.close());

async function disputed(more: object = {}) {
  const { id } = await shop.stripe.checkout.sessions.create(linenShirts());
  await shop.control(`sessions/${id}/pay`, { method: 'card' });
  const dispute = await shop.control(`sessions/${id}/dispute`, more);
  return shop.stripe.disputes.retrieve(String(dispute.id));
}

function toldOf(id: string): string[] {
  return shop.received
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type }) => type)
    .toSorted();
}

it('takes the money of what is disputed, which cannot be refunded, and tells the shop', async () => {
  const dispute = await disputed();
  expect(dispute).toMatchObject({ amount: 12_990, reason: 'fraudulent', status: 'needs_response' });
  expect(dispute.evidence_details).toMatchObject({ has_evidence: false, submission_count: 0 });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
  expect(dispute.balance_transactions).toMatchObject([{ amount: -12_990, fee: 2_000, net: -14_990 }]);
  const refund = shop.stripe.refunds.create({ payment_intent: String(dispute.payment_intent) });
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
  await until(() => toldOf(dispute.id).length === 2);
  expect(toldOf(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  const listed = await shop.stripe.disputes.list({ payment_intent: String(dispute.payment_intent) });
  expect(listed.data.map(({ id }) => id)).toEqual([dispute.id]);
});

it('takes evidence once, and only as long as the bank waits for it', async () => {
  const { id } = await disputed();
  const evidence = { customer_name: 'Noor', uncategorized_text: 'They wear it.' };
  const draft = await shop.stripe.disputes.update(id, { evidence, submit: false });
  expect(draft).toMatchObject({ status: 'needs_response', evidence });
  const sent = await shop.stripe.disputes.update(id, { evidence, submit: true });
  expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
  await expect(shop.stripe.disputes.update(id, { evidence, submit: true })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(shop.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  await shop.control(`disputes/${id}/settle`, { outcome: 'won' });
  const won = await shop.stripe.disputes.retrieve(id);
  expect([won.status, won.balance_transactions.map(({ amount }) => amount)]).toEqual([
    'won',
    [-12_990, 12_990],
  ]);
  await until(() => toldOf(id).length === 5);
  expect(toldOf(id)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ]);
});

it('decides by the words that the documentation has for tests; what is given up is lost', async () => {
  const outcomeOf = async (uncategorized_text: string) => {
    const { id } = await disputed();
    return (await shop.stripe.disputes.update(id, { evidence: { uncategorized_text } })).status;
  };
  expect([await outcomeOf('winning_evidence'), await outcomeOf('losing_evidence')]).toEqual(['won', 'lost']);
  const { id } = await disputed();
  expect((await shop.stripe.disputes.close(id)).status).toBe('lost');
});

it('lets the bank only ask: no money is taken, and it can be refunded', async () => {
  const asked = await disputed({ inquiry: true, reason: 'product_not_received' });
  expect(asked).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect(asked.balance_transactions).toEqual([]);
  await shop.stripe.refunds.create({ payment_intent: String(asked.payment_intent), amount: 100 });
  await shop.control(`disputes/${asked.id}/settle`, { outcome: 'won' });
  expect((await shop.stripe.disputes.retrieve(asked.id)).status).toBe('warning_closed');
});

it('refuses what it does not know, and papers, which are files', async () => {
  const { id } = await disputed();
  await expect(shop.stripe.disputes.retrieve('du_none')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(shop.stripe.disputes.update(id, { evidence: { receipt: 'file_1' } })).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
});
