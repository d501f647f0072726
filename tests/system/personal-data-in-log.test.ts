import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../app/accounts/passwords/password-hash.server.ts';
import { checkoutBody, createCheckout, post, sessionOf } from './shopper.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

/** Part of every name, street, number, address, password and token given to the shop here, however it is cut. */
const MARK = /zq9/i;
const email = 'zq9.noor@example.com';
const password = 'Zq9-olijf-en-limoen';
const token = 'Zq9tokenZq9tokenZq9tokenZq9token';

let world: World;
let shop: RunningShop;
let cookie: string;
/** Payment session of the customer's order. */
let bought: string;
/** Responses to failed requests that reveal personal data. */
const answered: string[] = [];
const mails = net.createServer((socket) => {
  socket.write('220 mails\r\n');
  socket.on('data', (lines) => {
    const [, address] = /^RCPT TO:<(.+)>/m.exec(String(lines)) ?? [];
    socket.write(address ? `550 5.1.1 <${address}>: there is no Zq9 Noor here\r\n` : '250 OK\r\n');
  });
});

beforeAll(async () => {
  world = await createWorld();
  await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve));
  const { port } = mails.address() as AddressInfo;
  shop = await world.startShop({ LOG_LEVEL: 'debug', SMTP_URL: `smtp://127.0.0.1:${port}` });
  await world.sql(
    `insert into profiles (email, first_name, last_name, is_verified) values ($1, 'Zq9 Noor', 'de Zq9 Vries', true)`,
    [email],
  );
  await world.sql(
    `insert into sign_in_methods (user_id, provider_id, account_id, password)
     select id, 'credential', id::text, $2 from profiles where email = $1`,
    [email, await hashPassword(password)],
  );
  await world.sql(
    `insert into sessions (user_id, token, expires_at) select id, $2, now() + interval '1 day' from profiles where email = $1`,
    [email, token],
  );
  const secret = fs.readFileSync(path.join(world.directory, 'auth-secret'), 'utf8');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  cookie = `shop.session_token=${encodeURIComponent(`${token}.${signature}`)}; signed-in=1`;
  bought = sessionOf((await createCheckout(shop.url, [{ id: 'm2', size: 'M' }], { email })).answer);
});

afterAll(async () => {
  await world?.close();
  await new Promise<void>((resolve) => mails.close(() => resolve()));
});

const registration = {
  firstName: 'Zq9 Noor',
  lastName: 'Zq9 de Vries',
  email: 'zq9.new@example.com',
  password,
  confirmation: password,
  terms: 'on',
};
const message = {
  name: 'Zq9 Noor',
  email,
  subject: 'return',
  order: '',
  message: 'Zq9 The sleeves are too long.',
};
const shipping = {
  type: 'shipping',
  firstName: 'Zq9 Noor',
  lastName: 'Zq9 de Vries',
  line1: 'Zq9prinsengracht 1',
  postalCode: '1015 DK',
  city: 'Zq9amsterdam',
  country: 'Netherlands',
  phone: '+31 6 12345678',
};

/** Actions of a shopper, with the tables they require. */
const deeds: [name: string, tables: string[], deed: () => Promise<unknown>][] = [
  ['asks who they are', ['sessions', 'profiles'], () => get('/auth/session')],
  ['opens their account', ['sessions', 'profiles', 'user_addresses'], () => get('/account/addresses')],
  ['opens their orders', ['sessions', 'orders'], () => get('/account/orders/ORD-100001')],
  ['opens their wishlist', ['sessions', 'user_wishlists'], () => get('/account/wishlist')],
  [
    'signs in',
    ['profiles', 'sign_in_methods', 'sessions'],
    () => send('/auth/forms/sign-in', { email, password }),
  ],
  ['registers', ['profiles', 'sign_in_methods'], () => send('/auth/forms/registration', registration)],
  ['asks for a new password', ['pgboss.job_common'], () => send('/auth/forms/recovery', { email })],
  [
    'sets a new password',
    ['verifications'],
    () => send('/auth/forms/new-password', { token, password, confirmation: password }),
  ],
  [
    'changes the password',
    ['sign_in_methods', 'sessions'],
    () =>
      send('/auth/forms/password-change', {
        current: password,
        password: `${password}1`,
        confirmation: `${password}1`,
      }),
  ],
  [
    'changes the address',
    ['profiles'],
    () => send('/auth/forms/email-change', { email: 'zq9.other@example.com', password, current: password }),
  ],
  ['keeps an address', ['user_addresses'], () => form('/account/addresses', shipping)],
  [
    'changes their details',
    ['profiles'],
    () => form('/account/details', { firstName: 'Zq9 Nora', lastName: 'Zq9', phone: '+31 6 12345678' }),
  ],
  [
    'checks out',
    ['orders', 'order_items', 'holds', 'product_sizes', 'profiles'],
    () => send('/functions/v1/create-checkout', checkout()),
  ],
  ['asks for an order', ['orders'], () => send('/functions/v1/get-order-from-stripe', { sessionId: bought })],
  ['verifies a payment', ['orders'], () => send('/functions/v1/verify-payment', { sessionId: bought })],
  ['signs up for news', ['newsletter_subscriptions'], () => send('/newsletter/subscriptions', { email })],
  ['confirms the news', ['newsletter_subscriptions'], () => form('/newsletter/confirmation?token=x7f3', {})],
  ['writes to the seller', ['pgboss.job_common'], () => send('/contact/messages', message)],
  ['is told of by the provider', ['orders', 'payment_logs'], () => webhook()],
  ['searches', ['products'], () => get('/search?q=scarf')],
];

test('where a table is missing, what each deed says of its shopper is in no line of the log', async () => {
  const away = await eachTable(
    (table) => world.sql(`alter table ${table} rename to away`),
    (table) => world.sql(`alter table ${inSchema(table, 'away')} rename to ${nameOf(table)}`),
  );
  expect(away.told, 'nothing of a shopper is said').toEqual([]);
  expect(away.silent, 'each deed did fail').toEqual([]);
});

test('nor where a row is refused, which the database tells whole', async () => {
  const refused = await eachTable(
    (table) => world.sql(`alter table ${table} add constraint refused check (false) not valid`),
    (table) => world.sql(`alter table ${table} drop constraint refused`),
  );
  expect(refused.told).toEqual([]);
  expect(shop.output()).toMatch(/"code":"23514"/);
});

test('nor where the mail server or the provider refuses, nor in what is kept of jobs and payments', async () => {
  await send('/newsletter/subscriptions', { email: 'zq9.letters@example.com' });
  await send('/contact/messages', message);
  await send('/auth/forms/recovery', { email });
  await until('a mail that failed', async () => /"code":"EENVELOPE"/.test(shop.output()));
  for (const mode of ['unavailable', 'close']) {
    await world.control('outage', { mode, count: 8 });
    await send('/functions/v1/create-checkout', checkout());
  }
  await world.control('outage', { mode: 'none' });
  expect(said()).toEqual([]);
  const readKept = () =>
    world.sql<{ text: string }>(
      `select output::text as text from pgboss.job where output is not null
       union all select metadata::text from payment_logs`,
    );
  // The queue records it after the log does.
  await until('the failed job says why', async () =>
    (await readKept()).some(({ text }) => text.includes('mail-refused')),
  );
  const kept = await readKept();
  expect(kept.filter(({ text }) => MARK.test(text))).toEqual([]);
});

test('nor in an answer to what failed, nor in the log of the database that comes with the shop', () => {
  expect(answered).toEqual([]);
  const file = path.join(process.env.TEST_FILLED_DIRECTORY ?? '', 'postgres', 'postgres.log');
  expect(fs.readFileSync(file, 'utf8')).not.toMatch(MARK);
});

/** Does every action with each of its tables missing. Returns leaks in the log, and actions that logged no error. */
async function eachTable(
  spoil: (table: string) => Promise<unknown>,
  mend: (table: string) => Promise<unknown>,
) {
  const told: string[] = [];
  const silent: string[] = [];
  for (const [name, tables, deed] of deeds)
    for (const table of tables) {
      const from = shop.output().length;
      await spoil(table);
      await deed().finally(() => mend(table));
      told.push(...said().map((line) => `${name} (${table}): ${line}`));
      if (!/"level":[45]0/.test(shop.output().slice(from))) silent.push(`${name} (${table})`);
    }
  return { told, silent };
}

function inSchema(table: string, name: string): string {
  return table.includes('.') ? `${table.split('.')[0]}.${name}` : name;
}

function nameOf(table: string): string {
  return table.split('.').at(-1) ?? '';
}

/** Returns log lines with personal data since the last call. */
let read = 0;
function said(): string[] {
  const output = shop.output();
  const lines = output.slice(read).split('\n');
  read = output.length;
  return lines.filter((line) => MARK.test(line));
}

function checkout() {
  const body = checkoutBody([{ id: 'm1', size: 'M' }], email);
  const address = { ...body.shippingAddress.address, line1: 'Zq9prinsengracht 1' };
  return { ...body, shippingAddress: { name: 'Zq9 Noor de Vries', phone: '+31 6 Zq9', address } };
}

/** The provider's event, with all data of the customer who paid. */
async function webhook() {
  const session = {
    id: bought,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    currency: 'eur',
    client_reference_id: null,
    metadata: {},
    customer_details: { email, name: 'Zq9 Noor', phone: '+31 6 Zq9' },
    payment_intent: 'pi_Zq9',
  };
  const payload = JSON.stringify({
    id: 'evt_Zq9',
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: session },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret });
  return post(`${shop.url}/webhooks/stripe`, payload, { 'Stripe-Signature': signature });
}

async function send(address: string, body: unknown): Promise<void> {
  const { status, text } = await post(`${shop.url}${address}`, body, { Cookie: cookie });
  note(status, text);
}

/** Error responses are visible to bystanders, and stored by proxies. */
function note(status: number, text: string): void {
  if (status >= 500 && MARK.test(text)) answered.push(`${status} ${text}`);
}

async function get(address: string): Promise<void> {
  const answer = await fetch(`${shop.url}${address}`, { headers: { Cookie: cookie } });
  note(answer.status, await answer.text());
}

async function form(address: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(`${shop.url}${address}`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  note(answer.status, await answer.text());
}
