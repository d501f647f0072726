import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsUntil } from '#tests/support/migrations-until.ts';
import { migrateDatabase } from './migrate.server.ts';

const server = process.env.TEST_SERVER_URL ?? '';
const name = `mailboxes_${randomBytes(6).toString('hex')}`;
const url = server.replace(/\/marenza$/, `/${name}`);
const [order, size, kept] = [randomUUID(), randomUUID(), randomUUID()];
let admin: pg.Client;
let shop: pg.Client;

beforeAll(async () => {
  admin = await connect(server);
  await admin.query(`create database ${name}`);
  shop = await connect(url);
  using former = migrationsUntil('0084');
  await migrate(drizzle(shop), { migrationsFolder: former.folder });
  // Skips foreign keys: the rows they refer to are not needed.
  await shop.query('set session_replication_role = replica');
  await shop.query(`insert into drop_blocks (kind, value, note, actor_email, created_at) values
    ('mailbox', 'noor@proton.me', 'first', 'a@example.com', now() - interval '2 days'),
    ('mailbox', 'n.oor@proton.me', 'last', 'a@example.com', now() - interval '1 day'),
    ('mailbox', 'ola.b@pm.me', 'other', 'a@example.com', now())`);
  await shop.query(
    `insert into drop_draws (drop_id, seed, closes_at, drawn_at) values ('open', '', now(), null), ('drawn', '', now(), now())`,
  );
  const entry = (drop: string, email: string, hours: number, isConfirmed = true) =>
    shop.query(
      `insert into drop_draw_entries (id, drop_id, email, person, language, lot, asked_at, confirmed_at)
      values (gen_random_uuid(), $1, $2, mailbox_of($2), 'en', '', now() - make_interval(hours => $3), case when $4 then now() end)`,
      [drop, email, hours, isConfirmed],
    );
  await entry('open', 'noor@pm.me', 3, false);
  await entry('open', 'n.oor@proton.me', 2);
  await entry('open', 'noor@proton.me', 1);
  await entry('open', 'n-oor+x@gmail.com', 1);
  await entry('drawn', 'ola-b@ya.ru', 1);
  await entry('drawn', 'n.oor@proton.me', 2);
  await entry('drawn', 'noor@proton.me', 1);
  const alert = (id: string, email: string, hours: number, isConfirmed = true) =>
    shop.query(
      `insert into stock_alerts (id, product_size_id, email, language, asked_at, confirmed_at)
      values ($1, $2, $3, 'en', now() - make_interval(hours => $4), case when $5 then now() end)`,
      [id, size, email, hours, isConfirmed],
    );
  await alert(randomUUID(), 'noor@gmail.com', 4, false);
  await alert(randomUUID(), 'n.oor@gmail.com', 3);
  await alert(randomUUID(), 'no.or@googlemail.com', 2);
  await alert(randomUUID(), 'ola@me.com', 4);
  await alert(kept, 'ola@icloud.com', 1);
  await shop.query(
    `insert into holds (product_size_id, quantity, expires_at, checkout_key, kept_until, stock_alert_id)
    values ($1, 1, now(), gen_random_uuid(), now(), $2)`,
    [size, kept],
  );
  await shop.query(
    `insert into orders (id, order_number, email, status, payment_status, payment_method, total_cents, shipping_address, expires_at)
    values ($1, 'ORD-1', 'n.oor@pm.me', 'pending', 'pending', 'card', 100, '{}', now())`,
    [order],
  );
  await shop.query(
    `insert into drop_purchases (order_id, drop_id, pieces, person_keys) values ($1, 'open', 1, '{account}')`,
    [order],
  );
  await shop.query('set session_replication_role = default');
  await migrateDatabase(url);
}, 120_000);

afterAll(async () => {
  await shop.end();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

test('of blocks of one mailbox the last stays, under the name that is looked for', async () => {
  expect(await read('select value, note from drop_blocks order by value')).toEqual([
    { value: 'noor@proton.me', note: 'last' },
    { value: 'olab@proton.me', note: 'other' },
  ]);
});

test('of entries of one mailbox the first that counts stays in a draw; none is taken from a draw that was held', async () => {
  const entries = await read('select drop_id, email, person from drop_draw_entries order by drop_id, email');
  expect(entries).toEqual([
    { drop_id: 'drawn', email: 'n.oor@proton.me', person: 'n.oor@proton.me' },
    { drop_id: 'drawn', email: 'noor@proton.me', person: 'noor@proton.me' },
    { drop_id: 'drawn', email: 'ola-b@ya.ru', person: 'ola.b@yandex.ru' },
    { drop_id: 'open', email: 'n-oor+x@gmail.com', person: 'n-oor@gmail.com' },
    { drop_id: 'open', email: 'n.oor@proton.me', person: 'noor@proton.me' },
  ]);
});

test('of alerts of one mailbox the first that waits stays, or that which keeps a piece; another is refused', async () => {
  expect(await read('select email from stock_alerts order by email')).toEqual([
    { email: 'n.oor@gmail.com' },
    { email: 'ola@icloud.com' },
  ]);
  const again = shop.query(
    `insert into stock_alerts (product_size_id, email, language, asked_at) values ($1, 'ola@mac.com', 'en', now())`,
    [size],
  );
  await expect(again).rejects.toThrow('stock_alerts_of_mailbox');
});

test('what was bought of a drop counts for its buyer in every spelling', async () => {
  const key = createHash('sha256').update('mailbox noor@proton.me').digest('hex');
  expect(await read('select person_keys from drop_purchases')).toEqual([{ person_keys: ['account', key] }]);
});

test('an order is found by the index as without it', async () => {
  await shop.query('set enable_seqscan = off');
  const found = `select id from orders where mailbox_of(email) = mailbox_of('noor+x@proton.me') and email <> ''`;
  expect(JSON.stringify(await read(`explain ${found}`))).toContain('orders_of_mailbox');
  expect(await read(found)).toEqual([{ id: order }]);
});

async function read(query: string): Promise<unknown[]> {
  return (await shop.query(query)).rows;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
