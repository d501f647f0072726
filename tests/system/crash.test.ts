import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAsOperator } from './operator.ts';
import { createCheckout, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  // Fills the shop once; each test starts its own, which dies at a given point.
  await (await world.startShop()).stop();
});

afterAll(() => world?.close());

test.each(['order-placed', 'session-created', 'payment-bound'])(
  'killed during checkout at "%s": the order ends cancelled and its pieces free',
  async (faultPoint) => {
    const email = `${faultPoint}@example.com`;
    await world.setStock('m1', 'M', 2);
    const dying = await world.startShop({ FAULT_POINT: faultPoint });
    await expect(
      createCheckout(dying.url, [{ id: 'm1', size: 'M', quantity: 2 }], { email }),
    ).rejects.toThrow();
    await dying.exited;
    expect(await statusOf(email)).toBe('pending pending');
    expect(await world.heldOf('m1', 'M')).toBe(2);

    await passHalfAnHour(email);
    const shop = await world.startShop();
    await until('cancelled', async () => (await statusOf(email)) === 'cancelled cancelled');
    expect(await world.heldOf('m1', 'M')).toBe(0);
    expect(await world.stockOf('m1', 'M')).toBe(2);
    expect((await createCheckout(shop.url, [{ id: 'm1', size: 'M', quantity: 2 }])).status).toBe(200);
    await shop.stop();
  },
);

test('killed after the payment page was opened, before it was written down: the same browser gets the same page', async () => {
  await world.setStock('m2', 'M', 1);
  const options = { email: 'returning@example.com', checkoutKey: crypto.randomUUID() };
  const dying = await world.startShop({ FAULT_POINT: 'session-created' });
  await expect(createCheckout(dying.url, [{ id: 'm2', size: 'M' }], options)).rejects.toThrow();
  await dying.exited;

  const shop = await world.startShop();
  const { status, answer } = await createCheckout(shop.url, [{ id: 'm2', size: 'M' }], options);
  expect(status).toBe(200);
  const sessions = await world.stripe.checkout.sessions.list({ limit: 100 });
  const opened = sessions.data.filter(
    (session) =>
      session.customer_details?.email === options.email || session.customer_email === options.email,
  );
  expect(opened.map(({ id }) => id)).toEqual([sessionOf(answer)]);
  expect(await world.sql('select id from orders where email = $1', [options.email])).toHaveLength(1);
  await shop.stop();
});

test.each(['webhook-received', 'before-settle-commit', 'settled', 'mail-sent'])(
  'killed while settling at "%s": the order ends paid and mailed, its stock taken once',
  async (faultPoint) => {
    const email = `${faultPoint}@example.com`;
    await world.setStock('m3', 'M', 5);
    const healthy = await world.startShop();
    const { answer } = await createCheckout(healthy.url, [{ id: 'm3', size: 'M', quantity: 2 }], { email });
    await endQuietly(healthy);

    const dying = await world.startShop({ FAULT_POINT: faultPoint });
    await world.control(`sessions/${sessionOf(answer)}/pay`, {});
    await dying.exited;

    const shop = await world.startShop();
    await world.control('webhooks', {});
    await endsPaidAndMailed(shop, email);
    expect(await world.stockOf('m3', 'M')).toBe(3);
    expect(await world.heldOf('m3', 'M')).toBe(0);
    await shop.stop();
  },
);

test('killed while the money goes back: it goes back once', async () => {
  await world.setStock('w1', 'M', 1);
  const email = 'refunded@example.com';
  const healthy = await world.startShop();
  const { answer } = await createCheckout(healthy.url, [{ id: 'w1', size: 'M' }], { email });
  await endQuietly(healthy);
  await world.sql(`update holds set expires_at = now() - interval '1 second'`);
  await world.sql(`update product_sizes set stock_quantity = 0 where product_id = 'w1'`);

  const dying = await world.startShop({ FAULT_POINT: 'refunded' });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await dying.exited;
  expect(await statusOf(email)).toBe('cancelled paid');

  const shop = await world.startShop();
  await releaseJobsOfDeadWorkers();
  await until('refunded', async () => (await statusOf(email)) === 'cancelled refunded', 60);
  const session = await world.stripe.checkout.sessions.retrieve(sessionOf(answer));
  const refunds = await world.stripe.refunds.list({ payment_intent: String(session.payment_intent) });
  expect(refunds.data).toHaveLength(1);
  await shop.stop();
});

test('killed while a dispute is answered: the bank has one answer, and the order says so', async () => {
  const email = 'disputed@example.com';
  await world.setStock('m2', 'M', 1);
  const healthy = await world.startShop();
  const { answer } = await createCheckout(healthy.url, [{ id: 'm2', size: 'M' }], { email });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await until('paid', async () => (await statusOf(email)) === 'processing paid');
  const { id } = (await world.control(`sessions/${sessionOf(answer)}/dispute`, {})) as { id: string };
  await until('seen', async () => (await disputeOf(id))?.state === 'open', 60);
  await endQuietly(healthy);
  const dying = await world.startShop({ FAULT_POINT: 'dispute-answered' });
  // The state after an operator's confirmation.
  await world.sql(
    `update order_disputes set answer_state = 'pending', answer = '{"uncategorized_text": "She wears it."}',
      answered_by = 'operator@example.com', answered_at = now(), next_try_at = now() where id = $1`,
    [id],
  );
  await world.sql(`insert into pgboss.job (name, data) values ('dispute-answer', $1)`, [
    JSON.stringify({ disputeId: id }),
  ]);
  await dying.exited;
  expect((await disputeOf(id))?.answer_state).toBe('pending');
  const shop = await world.startShop();
  await releaseJobsOfDeadWorkers();
  await until('answered', async () => (await disputeOf(id))?.answer_state === 'sent', 60);
  await until('under review', async () => (await disputeOf(id))?.state === 'under-review', 60);
  const { evidence_details: details } = await world.stripe.disputes.retrieve(id);
  expect(details.submission_count).toBe(1);
  await shop.stop();
});

test('killed after the carrier sold a label, before it was written down: it is found, and bought once', async () => {
  await world.setStock('w2', 'M', 1);
  const email = 'labelled@example.com';
  const healthy = await world.startShop();
  const { answer } = await createCheckout(healthy.url, [{ id: 'w2', size: 'M' }], { email });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await endsPaidAndMailed(healthy, email);
  await endQuietly(healthy);
  const [{ order_number: number } = { order_number: '' }] = await world.sql<{ order_number: string }>(
    'select order_number from orders where email = $1',
    [email],
  );
  const dying = await world.startShop({ FAULT_POINT: 'label-bought' });
  const cookie = await signInAsOperator(dying.url, world.directory);
  const asked = { method: 'POST', headers: { Cookie: cookie }, body: new URLSearchParams() };
  await expect(fetch(`${dying.url}/admin/orders/${number}/labels`, asked)).rejects.toThrow();
  await dying.exited;
  const label = () =>
    world.sql<{ status: string; provider_parcel_id: string | null }>(
      'select label.* from order_labels label join orders on orders.id = order_id where email = $1',
      [email],
    );
  expect(await label()).toMatchObject([{ status: 'wanted', provider_parcel_id: null }]);

  const shop = await world.startShop();
  await world.sql('update order_labels set busy_until = now()');
  await releaseJobsOfDeadWorkers();
  await until('bought', async () => (await label())[0]?.status === 'bought', 60);
  const parcels = (await (await fetch(`${world.parcelsUrl}/sandbox/parcels`)).json()) as {
    orderNumber: string;
    parcelId: number;
  }[];
  const ours = parcels.filter(({ orderNumber }) => orderNumber === number);
  expect(ours.map(({ parcelId }) => String(parcelId))).toEqual([(await label())[0]?.provider_parcel_id]);
  await shop.stop();
});

/** Stops a shop once all events of earlier tests are delivered; the next test gets only its own. */
async function endQuietly(shop: RunningShop): Promise<void> {
  await world.control('webhooks', {});
  await until('all told', async () => (await world.control('deliveries/count')).pending === 0);
  await shop.stop();
}

async function endsPaidAndMailed(shop: RunningShop, email: string): Promise<void> {
  await until('paid', async () => (await statusOf(email)) === 'processing paid');
  await releaseJobsOfDeadWorkers();
  await until('mailed', async () => (await world.mailsTo(email)).length > 0, 60);
  await until('logged', async () => (await countMailLogs(email)) === 1, 60);
  // SMTP's one gap: a mail may arrive twice, but with one Message-ID, which mailboxes join.
  expect(await world.mailsTo(email)).toHaveLength(1);
  expect(shop.output()).not.toMatch(/"level":60/);
}

async function releaseJobsOfDeadWorkers(): Promise<void> {
  await world.sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

async function disputeOf(id: string) {
  const [dispute] = await world.sql<{ state: string; answer_state: string | null }>(
    'select state, answer_state from order_disputes where id = $1',
    [id],
  );
  return dispute;
}

async function passHalfAnHour(email: string): Promise<void> {
  await world.sql(`update orders set expires_at = now() - interval '1 minute' where email = $1`, [email]);
  await world.sql(
    `update holds set expires_at = now() - interval '1 minute' where order_id in (select id from orders where email = $1)`,
    [email],
  );
}

async function statusOf(email: string): Promise<string> {
  const rows = await world.sql<{ status: string; payment_status: string }>(
    'select * from orders where email = $1',
    [email],
  );
  return rows.map((row) => `${row.status} ${row.payment_status}`).join();
}

async function countMailLogs(email: string): Promise<number> {
  const [row] = await world.sql<{ count: string }>(
    'select count(*) from email_logs join orders o on o.id = order_id where o.email = $1',
    [email],
  );
  return Number(row?.count);
}
