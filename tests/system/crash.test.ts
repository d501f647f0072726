import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { signInAsOperator } from './operator.ts';
import { createCheckout, sessionOf, type Wanted } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

let world: World;
/** Left running by a test for the next one, since all healthy shops have the world's port. */
let healthy: RunningShop | undefined;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.close());

test('killed during checkout: the orders end cancelled and their pieces free, and the same browser gets the same page', async () => {
  const killed = [
    { faultPoint: 'order-placed', wanted: [{ id: 'm1', size: 'M', quantity: 2 }] },
    { faultPoint: 'session-created', wanted: [{ id: 'm3', size: 'M', quantity: 2 }] },
    { faultPoint: 'payment-bound', wanted: [{ id: 'm4', size: 'M', quantity: 2 }] },
  ].map((one) => ({ ...one, email: `${one.faultPoint}@example.com`, id: one.wanted[0]?.id ?? '' }));
  const returning = {
    wanted: [{ id: 'm2', size: 'M' }],
    options: { email: 'returning@example.com', checkoutKey: crypto.randomUUID() },
  };
  for (const { id } of killed) await world.setStock(id, 'M', 2);
  await world.setStock('m2', 'M', 1);
  for (const { faultPoint, wanted, email } of killed) await dieInCheckout(faultPoint, wanted, { email });
  // The payment page was opened, but not written down.
  await dieInCheckout('session-created', returning.wanted, returning.options);
  for (const { id, email } of killed) {
    expect(await statusOf(email)).toBe('pending pending');
    expect(await world.heldOf(id, 'M')).toBe(2);
    await passHalfAnHour(email);
  }

  const shop = await healthyShop();
  for (const { id, email, wanted, faultPoint } of killed) {
    await until(faultPoint, async () => (await statusOf(email)) === 'cancelled cancelled');
    expect(await world.heldOf(id, 'M')).toBe(0);
    expect(await world.stockOf(id, 'M')).toBe(2);
    expect((await createCheckout(shop.url, wanted)).status).toBe(200);
  }
  const { status, answer } = await createCheckout(shop.url, returning.wanted, returning.options);
  expect(status).toBe(200);
  const { email } = returning.options;
  const sessions = await world.stripe.checkout.sessions.list({ limit: 100 });
  const opened = sessions.data.filter(
    (session) => session.customer_details?.email === email || session.customer_email === email,
  );
  expect(opened.map(({ id }) => id)).toEqual([sessionOf(answer)]);
  expect(await world.sql('select id from orders where email = $1', [email])).toHaveLength(1);
});

test.each(['webhook-received', 'before-settle-commit', 'settled', 'mail-sent'])(
  'killed while settling at "%s": the order ends paid and mailed, its stock taken once',
  async (faultPoint) => {
    const email = `${faultPoint}@example.com`;
    await world.setStock('m3', 'M', 5);
    const before = await healthyShop();
    const { answer } = await createCheckout(before.url, [{ id: 'm3', size: 'M', quantity: 2 }], { email });

    const dying = await startDyingAt(faultPoint);
    await world.control(`sessions/${sessionOf(answer)}/pay`, {});
    await dying.exited;

    const shop = await healthyShop();
    await world.control('webhooks', {});
    await endsPaidAndMailed(shop, email);
    expect(await world.stockOf('m3', 'M')).toBe(3);
    expect(await world.heldOf('m3', 'M')).toBe(0);
  },
);

test('killed while the money goes back: it goes back once', async () => {
  await world.setStock('w1', 'M', 1);
  const email = 'refunded@example.com';
  const before = await healthyShop();
  const { answer } = await createCheckout(before.url, [{ id: 'w1', size: 'M' }], { email });
  await endQuietly();
  await world.sql(`update holds set expires_at = now() - interval '1 second'`);
  await world.sql(`update product_sizes set stock_quantity = 0 where product_id = 'w1'`);

  const dying = await startDyingAt('refunded');
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await dying.exited;
  expect(await statusOf(email)).toBe('cancelled paid');

  await healthyShop();
  await releaseJobsOfDeadWorkers();
  await until('refunded', async () => (await statusOf(email)) === 'cancelled refunded');
  const session = await world.stripe.checkout.sessions.retrieve(sessionOf(answer));
  const refunds = await world.stripe.refunds.list({ payment_intent: String(session.payment_intent) });
  expect(refunds.data).toHaveLength(1);
});

test('killed while a dispute is answered: the bank has one answer, and the order says so', async () => {
  const email = 'disputed@example.com';
  await world.setStock('m2', 'M', 1);
  const before = await healthyShop();
  const { answer } = await createCheckout(before.url, [{ id: 'm2', size: 'M' }], { email });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await until('paid', async () => (await statusOf(email)) === 'processing paid');
  const { id } = (await world.control(`sessions/${sessionOf(answer)}/dispute`, {})) as { id: string };
  await until('seen', async () => (await disputeOf(id))?.state === 'open');
  const dying = await startDyingAt('dispute-answered');
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
  await healthyShop();
  await releaseJobsOfDeadWorkers();
  await until('answered', async () => (await disputeOf(id))?.answer_state === 'sent');
  await until('under review', async () => (await disputeOf(id))?.state === 'under-review');
  const { evidence_details: details } = await world.stripe.disputes.retrieve(id);
  expect(details.submission_count).toBe(1);
});

test('killed after the carrier sold a label, before it was written down: it is found, and bought once', async () => {
  await world.setStock('w2', 'M', 1);
  const email = 'labelled@example.com';
  const before = await healthyShop();
  const { answer } = await createCheckout(before.url, [{ id: 'w2', size: 'M' }], { email });
  await world.control(`sessions/${sessionOf(answer)}/pay`, {});
  await endsPaidAndMailed(before, email);
  const [{ order_number: number } = { order_number: '' }] = await world.sql<{ order_number: string }>(
    'select order_number from orders where email = $1',
    [email],
  );
  const dying = await startDyingAt('label-bought');
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

  await healthyShop();
  await world.sql('update order_labels set busy_until = now()');
  await releaseJobsOfDeadWorkers();
  await until('bought', async () => (await label())[0]?.status === 'bought');
  const parcels = (await (await fetch(`${world.parcelsUrl}/sandbox/parcels`)).json()) as {
    orderNumber: string;
    parcelId: number;
  }[];
  const ours = parcels.filter(({ orderNumber }) => orderNumber === number);
  expect(ours.map(({ parcelId }) => String(parcelId))).toEqual([(await label())[0]?.provider_parcel_id]);
});

/** Starts a shop beside the world's port that dies in this checkout. */
async function dieInCheckout(
  faultPoint: string,
  wanted: Wanted[],
  options: { email: string; checkoutKey?: string },
): Promise<void> {
  const dying = await world.startShop({ FAULT_POINT: faultPoint, PORT: String(await freePort()) });
  await expect(createCheckout(dying.url, wanted, options)).rejects.toThrow();
  await dying.exited;
}

async function healthyShop(): Promise<RunningShop> {
  healthy ??= await world.startShop();
  return healthy;
}

async function startDyingAt(faultPoint: string): Promise<RunningShop> {
  await endQuietly();
  return world.startShop({ FAULT_POINT: faultPoint });
}

/** Stops the healthy shop once all events of earlier tests are delivered; the dying one gets only its own. */
async function endQuietly(): Promise<void> {
  if (!healthy) return;
  await world.control('webhooks', {});
  await until('all told', async () => (await world.control('deliveries/count')).pending === 0);
  await healthy.stop();
  healthy = undefined;
}

async function endsPaidAndMailed(shop: RunningShop, email: string): Promise<void> {
  await until('paid', async () => (await statusOf(email)) === 'processing paid');
  await releaseJobsOfDeadWorkers();
  await until('mailed', async () => (await world.mailsTo(email)).length > 0);
  await until('logged', async () => (await countMailLogs(email)) === 1);
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
