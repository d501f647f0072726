import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../../app/accounts/sample-admin.ts';
import routes from '../../app/routes.ts';
import { addressesIn } from '../journeys/support/route-addresses.ts';
import { type FuzzRequest, type Known, requestsOf } from './fuzz/fuzz-requests.ts';
import { noteChanges, takeNotedChanges, untilJobsAreDone } from './fuzz/noted-changes.ts';
import { type FuzzAnswer, sendFuzzRequest } from './fuzz/send-fuzz-request.ts';
import { createCheckout } from './shopper.ts';
import { createWorld, type RunningShop, type World } from './world.ts';

/**
 * Sends every address of routes.ts random methods, parameters, headers and bodies, as guest, customer and operator. FUZZ_SEED repeats the
 * same requests, FUZZ_SECONDS sends as many as fit; `npm run fuzz` takes both.
 */
const seed = Number(process.env.FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const REQUESTS_EACH = 12;

/** Part of all data of other customers. */
const MARK = 'Zq9SomebodyElse';
const others = { email: `${MARK}.sanne@example.com`, name: `${MARK} Sanne`, street: `${MARK}straat 1` };

const actors = ['guest', 'customer', 'operator'] as const;
type Actor = (typeof actors)[number];

/** Addresses besides those of routes.ts, served by the server, as files or by the router itself. */
const otherAddresses = [
  'media/:file',
  'assets/:file',
  '__manifest',
  'service-worker.js',
  '.well-known/:file',
  'auth/:slug',
];

/** Faults found by fuzzing: each logged an error of the shop, which any client could cause. */
const found: [fault: string, path: string, headers: Record<string, string>, status: number][] = [
  ['a form for a page that takes none, and shows that itself', '/product/linen-shirt', {}, 405],
  [
    'an origin against what the browser says',
    '/contact',
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'none' },
    403,
  ],
  ['an origin of nothing', '/contact', { Origin: '' }, 403],
  ['a hidden origin', '/contact.data', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 403],
];

const addresses = [...new Set([...addressesIn(await routes).map(({ route }) => route), ...otherAddresses])];

let world: World;
let shop: RunningShop;
let known: Known;
let secrets: string[];
const cookies = new Map<Actor, string>();
const tokens = new Map<Actor, string>();
/** Requests by the id in their response and log lines. */
const asked = new Map<string, string>();

beforeAll(async () => {
  console.log(`Fuzzing with FUZZ_SEED=${seed}`);
  world = await createWorld();
  shop = await world.startShop({ TRUSTED_PROXIES: '127.0.0.1' });
  known = await setUp();
  secrets = [
    fs.readFileSync(path.join(world.directory, 'auth-secret'), 'utf8').trim(),
    fs.readFileSync(path.join(world.directory, SAMPLE_ADMIN_PASSWORD_FILE_NAME), 'utf8').trim(),
    world.webhookSecret,
  ];
  await noteChanges(world);
});

afterAll(() => world?.close());

test('there is something to fuzz, and the row of a change is noted', async () => {
  expect(addresses.length).toBeGreaterThan(120);
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  await world.sql(`update profiles set phone = phone where email = $1`, [others.email]);
  const by = expect.stringMatching(/^update profiles set phone/);
  expect(await takeNotedChanges(world)).toEqual([{ table: 'profiles', does: 'update', by }]);
});

test.each(found)('%s is no error of the shop', async (_fault, path, headers, status) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
  const request = { method: 'POST', path, headers: form, body: 'a=b', isChunked: false };
  const answer = await sendFuzzRequest(shop.url, request, ownHeaders('guest'));
  asked.set(String(answer.headers['x-request-id']), path);
  expect(answer.status).toBe(status);
});

test('what is no form at all is no wish, rather than a failure', async () => {
  await signInAgain('customer');
  const body = { headers: { 'Content-Type': 'application/xml' }, body: '<a>', isChunked: false };
  const request = { method: 'POST', path: '/account/wishlist', ...body };
  const { status } = await sendFuzzRequest(shop.url, request, ownHeaders('customer'));
  expect(status).toBeLessThan(500);
});

test.each(addresses)(
  '/%s answers whatever comes, says nothing it must not, and does nothing it refuses',
  async (route) => {
    const requests = fc.tuple(fc.constantFrom(...actors), requestsOf(route, known));
    const limit = seconds
      ? { interruptAfterTimeLimit: (seconds * 1000) / addresses.length, numRuns: 1_000_000 }
      : { numRuns: REQUESTS_EACH };
    await untilJobsAreDone(world);
    await fc.assert(
      fc.asyncProperty(requests, async ([actor, request]) => {
        await signInAgain(actor);
        if (actor === 'guest') await untilJobsAreDone(world);
        await takeNotedChanges(world);
        const answer = await sendFuzzRequest(shop.url, request, ownHeaders(actor));
        asked.set(
          String(answer.headers['x-request-id']),
          `${actor}: ${JSON.stringify(request).slice(0, 2_000)}`,
        );
        expect(faultsOf(actor, request, answer)).toEqual([]);
        if (actor === 'guest' && isRefused(answer)) expect(await takeNotedChanges(world)).toEqual([]);
      }),
      // A seed per address, or all would get the same requests.
      { ...limit, seed: seed + addresses.indexOf(route), markInterruptAsFailure: false },
    );
  },
  240_000 + seconds * 1000,
);

test('the shop is still there, and its log tells of nothing that went wrong', () => {
  const wrong = shop
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line) || secrets.some((secret) => line.includes(secret)))
    .map((line) => `${line}\n  by ${asked.get(/"id":"([\w-]+)"/.exec(line)?.[1] ?? '') ?? 'nobody'}`);
  expect(wrong).toEqual([]);
});

function faultsOf(actor: Actor, { method }: FuzzRequest, { status, headers, body }: FuzzAnswer): string[] {
  const text = `${JSON.stringify(headers)}\n${body}`;
  const faults = [...leaks].filter(([, pattern]) => pattern.test(text)).map(([fault]) => fault);
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (actor !== 'operator' && text.includes(MARK)) faults.push('somebody else’s data');
  if (secrets.some((secret) => text.includes(secret))) faults.push('a secret');
  if (method === 'HEAD' && body) faults.push('a body for HEAD');
  if (/text\/html/.test(headers['content-type'] ?? '') && headers['x-content-type-options'] !== 'nosniff')
    faults.push('a page without the headers that protect it');
  return faults;
}

const leaks = new Map([
  ['a stack trace', /\n\s+at .+:\d+:\d+|node_modules\/|file:\/\/\/(?!etc)/],
  [
    'a query',
    /Failed query|syntax error at|\bselect "?\w+"?\."?\w+|violates .* constraint|PostgresError|DrizzleQueryError/,
  ],
  ['a path of the server', /\/build\/server\/|\/home\/|\/tmp\//],
  ['a connection string', /postgres(?:ql)?:\/\/|127\.0\.0\.1:\d{4,5}\/marenza/],
  ['a password’s hash', /\$argon2/],
]);

function isRefused({ status, headers }: FuzzAnswer): boolean {
  return status >= 400 || (status >= 300 && /^\/login|\/login\?/.test(headers.location ?? ''));
}

let client = 0;

/** Each request comes from a network of its own, so that rate limits refuse none. */
function ownHeaders(actor: Actor): Record<string, string> {
  client += 1;
  const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  const cookie = cookies.get(actor);
  return { 'X-Forwarded-For': address, Origin: shop.url, ...(cookie && { Cookie: cookie }) };
}

/** Earlier requests may have signed them out. */
async function signInAgain(actor: Actor): Promise<void> {
  const token = tokens.get(actor);
  if (!token) return;
  await world.sql(
    `insert into sessions (user_id, token, expires_at, confirmed_at)
     select id, $2, now() + interval '1 day', now() from profiles where email = $1 on conflict do nothing`,
    [emailOf(actor), token],
  );
}

function emailOf(actor: Actor): string {
  return actor === 'operator' ? 'admin@example.com' : 'fuzzing@example.com';
}

/**
 * Creates customers, an order and ids. Returns those that addresses and forms may contain, without the payment session of another
 * customer's order.
 */
async function setUp(): Promise<Known> {
  const secret = fs.readFileSync(path.join(world.directory, 'auth-secret'), 'utf8');
  for (const email of [others.email, emailOf('customer'), emailOf('operator')])
    await world.sql(
      `insert into profiles (email, first_name, is_verified) values ($1, $2, true) on conflict do nothing`,
      [email, email === others.email ? others.name : 'Fuzz'],
    );
  for (const actor of ['customer', 'operator'] as const) {
    const token = randomUUID();
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    tokens.set(actor, token);
    cookies.set(actor, `shop.session_token=${encodeURIComponent(`${token}.${signature}`)}; signed-in=1`);
  }
  await createCheckout(shop.url, [{ id: 'm1', size: 'M' }], { email: others.email });
  await world.sql(
    `update orders set user_id = (select id from profiles where email = $1), phone = $2,
       shipping_address = jsonb_build_object('name', $3::text, 'address', jsonb_build_object('line1', $4::text, 'city', $2::text, 'postal_code', '1011 AB', 'country', 'Netherlands'))
     where email = $1`,
    [others.email, `${MARK}dam`, others.name, others.street],
  );
  const addressIds = await world.sql<{ id: string }>(
    `insert into user_addresses (user_id, address_type, recipient_name, street_line1, city, postal_code, country)
     select id, 'shipping', $2, $3, 'Amsterdam', '1011 AB', 'Netherlands' from profiles where email = $1 returning id`,
    [others.email, others.name, others.street],
  );
  const list = async (query: string) => (await world.sql<{ id: string }>(query)).map(({ id }) => id);
  const orderIds = await list('select id::text from orders limit 3');
  return {
    orderNumber: await list(`select order_number as id from orders where email like '${MARK}%' limit 3`),
    slug: await list('select slug as id from products order by slug limit 6'),
    productId: await list('select id from products order by id limit 6'),
    gender: ['women', 'men'],
    subcategory: ['shirts', 'dresses', 'tops'],
    campaignId: await list('select id from lookbook_campaigns limit 3'),
    dropId: await list('select id from drops limit 3'),
    zoneId: await list('select id from shipping_zones limit 3'),
    sectionId: await list('select id::text from content_sections limit 3'),
    imageId: await list('select id::text from images limit 3'),
    importId: [randomUUID()],
    sessionId: ['cs_test_0123456789'],
    form: ['sign-in', 'registration', 'recovery', 'new-password', 'password-change', 'email-change'],
    ids: [
      ...orderIds,
      ...addressIds.map(({ id }) => id),
      ...(await list('select id::text from profiles limit 3')),
    ],
    emails: [emailOf('customer'), 'guest@example.com'],
    words: [
      'M',
      'One Size',
      'shirt',
      'shipped',
      'cancelled',
      'paid',
      'owner',
      'nl',
      'en',
      'newest',
      'up',
      'on',
      'all',
      '/account',
    ],
    file: await list(`select substr(url, 8) || '-400.webp' as id from images limit 2`),
  };
}
