import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type CollectedSpan, startCollector } from '../fakes/otlp-collector.ts';
import { checkoutBody, createCheckout, post, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** Part of every name, street, number and address given to the shop here. */
const MARK = /zq9|97531864/i;

let world: World;
let collector: Awaited<ReturnType<typeof startCollector>>;
let shop: RunningShop;

beforeAll(async () => {
  world = await createWorld();
  collector = await startCollector();
  for (const product of ['m1', 'm2']) await world.setStock(product, 'M', 1000);
  shop = await world.startShop({
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
});

afterAll(async () => {
  await world?.close();
  await collector?.close();
});

test.each([
  ['en', 'Order Confirmation'],
  ['nl', 'Orderbevestiging'],
])(
  'an order (%s) is one trace from the browser to the mail, by the id that its shopper is told',
  async (language) => {
    const email = `zq9.${language}@example.com`;
    const asked = { ...checkoutBody([{ id: 'm1', size: 'M' }], email) };
    const { address } = asked.shippingAddress;
    const shippingAddress = { name: 'Zq9 Noor', address: { ...address, line1: 'Zq9gracht 1' } };
    const checkout = await post(
      `${shop.url}/functions/v1/create-checkout`,
      { ...asked, shippingAddress, phone: '+31 6 97531864' },
      { Cookie: `language=${language}` },
    );
    expect(checkout.status).toBe(200);
    const session = sessionOf(checkout.answer);
    const traceId = checkout.headers.get('X-Request-Id')?.replaceAll('-', '') ?? '';
    await world.control(`sessions/${session}/pay`, { method: 'card' });
    const inTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    await until('the mail is sent', async () => inTrace().some(({ name }) => name === 'send mail'));
    await until('its job is over', async () => inTrace().some(({ name }) => name === 'process order-mail'));

    const spans = inTrace();
    const request = only(spans, 'POST /functions/v1/create-checkout');
    const provider = only(spans, 'POST /v1/checkout/sessions');
    const settling = only(spans, 'settle order by webhook');
    const job = only(spans, 'process order-mail');
    expect(request.parentSpanId ?? '').toBe('');
    expect(request.attributes).toMatchObject({
      'http.route': '/functions/v1/create-checkout',
      'http.response.status_code': 200,
    });
    expect(partsOf(spans, request)).toEqual(
      expect.arrayContaining(['INSERT orders', 'COMMIT', provider.name]),
    );
    expect(settling.parentSpanId).toBe(request.spanId);
    expect(partsOf(spans, settling)).toContain('UPDATE orders');
    expect(job.parentSpanId).toBe(settling.spanId);
    // Requests the payment method from the provider.
    expect(partsOf(spans, job)).toEqual(
      expect.arrayContaining(['GET /v1/checkout/sessions/{id}', 'send mail']),
    );
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['marenza']));

    // The provider's webhook is a trace of its own; they link to each other.
    const [link] = settling.links ?? [];
    const ofProvider = () =>
      collector.spans.find(
        ({ name, traceId: id }) => name === 'POST /webhooks/stripe' && id === link?.traceId,
      );
    await until('the webhook is answered', async () => ofProvider() !== undefined);
    expect(ofProvider()?.links).toEqual([expect.objectContaining({ traceId })]);

    const [mail] = (await world.mailsTo(email)) as unknown as {
      language: string;
      headers: { name: string; value: string }[];
    }[];
    expect(mail?.language).toBe(language);
    const named = mail?.headers.find(({ name }) => name.toLowerCase() === 'x-trace-id');
    expect(named?.value).toBe(traceId);
  },
);

test('lines of the log name the trace they belong to', async () => {
  const { headers } = await fetch(`${shop.url}/zq9-nowhere`);
  const id = headers.get('X-Request-Id') ?? '';
  await until('it is logged', async () => shop.output().includes(id));
  const [line = ''] = shop
    .output()
    .split('\n')
    .filter((one) => one.includes(id));
  expect(JSON.parse(line)).toMatchObject({ msg: 'request', id, trace_id: id.replaceAll('-', '') });
});

test('whoever asks with a traceparent begins a trace of the shop’s own, which is linked, and chooses not whether it is kept', async () => {
  const theirs = 'ab'.repeat(16);
  const unsampled = `00-${theirs}-${'cd'.repeat(8)}-00`;
  const { headers } = await fetch(`${shop.url}/search?q=zq9`, { headers: { traceparent: unsampled } });
  const traceId = headers.get('X-Request-Id')?.replaceAll('-', '');
  const found = () => collector.spans.find((span) => span.traceId === traceId && span.name === 'GET /search');
  await until('its span is there', async () => found() !== undefined);
  expect(found()?.parentSpanId ?? '').toBe('');
  expect(found()?.links).toEqual([expect.objectContaining({ traceId: theirs })]);
  expect(collector.spans.filter((span) => span.traceId === theirs)).toEqual([]);
});

test('what fails is marked, by a kind and without what was told', async () => {
  await world.sql('alter table newsletter_subscriptions rename to away');
  const answer = await post(`${shop.url}/newsletter/subscriptions`, {
    email: 'zq9.news@example.com',
  }).finally(() => world.sql('alter table away rename to newsletter_subscriptions'));
  const traceId = answer.headers.get('X-Request-Id')?.replaceAll('-', '');
  const found = () =>
    collector.spans.filter((span) => span.traceId === traceId && span.attributes['error.type']);
  await until('both are marked', async () => found().some(({ name }) => name.startsWith('POST ')));
  expect(found().map((span) => span.attributes['error.type'])).toEqual(
    expect.arrayContaining(['42P01', '500']),
  );
});

test('no span holds anything of a shopper, nor what lets somebody read an order', async () => {
  const sent = collector.bodies.map(({ body }) => body.toString()).join('\n');
  expect(sent).toContain('db.query.text');
  expect(sent).not.toMatch(MARK);
  expect(sent).not.toMatch(/@example\.com|cs_test_\w|cs_live_\w|sk_test/);
});

test('a collector that does not answer keeps nobody waiting, and the shop stops', async () => {
  const silent = await startCollector();
  silent.holdBack();
  const started = await world.startShop({
    PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
    OTEL_BSP_MAX_QUEUE_SIZE: '20',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10',
  });
  for (let order = 0; order < 10; order++)
    expect((await createCheckout(started.url, [{ id: 'm2', size: 'M' }])).status).toBe(200);
  await started.stop();
  expect(silent.bodies.length).toBeGreaterThan(0);
  expect(silent.bodies[0]?.type).toBe('POST /v1/traces application/x-protobuf');
  expect(silent.bodies[0]?.body.includes('db.query.text')).toBe(true);
  await silent.close();
});

test('one that refuses is told of once, and costs nothing else', async () => {
  const started = await world.startShop({
    PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  const said = () =>
    started
      .output()
      .split('\n')
      .filter((line) => line.includes('traces could not be sent'));
  await until('it says so', async () => {
    expect((await createCheckout(started.url, [{ id: 'm2', size: 'M' }])).status).toBe(200);
    return said().length > 0;
  });
  for (let order = 0; order < 5; order++)
    expect((await createCheckout(started.url, [{ id: 'm2', size: 'M' }])).status).toBe(200);
  expect(said()).toHaveLength(1);
  expect(started.output()).not.toMatch(/"level":[56]0/);
  await started.stop();
});

test('what a process did last is sent before it ends', async () => {
  const started = await world.startShop({
    PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  const { headers } = await createCheckout(started.url, [{ id: 'm2', size: 'M' }]);
  const traceId = headers.get('X-Request-Id')?.replaceAll('-', '');
  await started.stop();
  const names = collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  expect(names).toContain('POST /functions/v1/create-checkout');
});

test('what is not sampled is not sent, and the log names its trace all the same', async () => {
  const started = await world.startShop({
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const { headers } = await createCheckout(started.url, [{ id: 'm2', size: 'M' }]);
  const traceId = headers.get('X-Request-Id')?.replaceAll('-', '') ?? '';
  await started.stop();
  expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  expect(started.output()).toContain(`"trace_id":"${traceId}"`);
});

test('without an endpoint there is no trace, and nothing of the library is loaded', async () => {
  const started = await world.startShop({ PORT: String(await freePort()), LOG_LEVEL: 'info' });
  const email = 'zq9.untraced@example.com';
  expect((await createCheckout(started.url, [{ id: 'm2', size: 'M' }], { email })).status).toBe(200);
  await started.stop();
  expect(started.output()).toContain('"msg":"request"');
  expect(started.output()).not.toContain('trace_id');
  expect(await world.sql('select traceparent from orders where email = $1', [email])).toEqual([
    { traceparent: null },
  ]);
  const loadedAtOnce = filesLoadedWith('build/server/index.js').map((file) => fs.readFileSync(file, 'utf8'));
  expect(loadedAtOnce.join('\n')).not.toContain('OTEL_BSP_MAX_QUEUE_SIZE');
});

function only(spans: CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found.length, `${name} among ${spans.map((span) => span.name).join(', ')}`).toBe(1);
  return found[0] as CollectedSpan;
}

function partsOf(spans: CollectedSpan[], whole: CollectedSpan): string[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === whole.spanId).map(({ name }) => name);
}

function filesLoadedWith(file: string, loaded: string[] = []): string[] {
  if (loaded.includes(file)) return loaded;
  loaded.push(file);
  const text = fs.readFileSync(file, 'utf8');
  for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^;'"(]*["'](\.[^"']+)["']/gm))
    filesLoadedWith(path.join(path.dirname(file), target), loaded);
  return loaded;
}
