import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentSections } from '#app/content/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { images } from '#app/media/tables.server.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addProduct } from '#tests/support/products.ts';
import { findInBackOffice } from './find-in-back-office.server.ts';

/** Part of every name here, with accents that searches omit. */
const word = 'Quíxóte';

test('each kind is found by its name, as far as the role may see it', async () => {
  const { customer } = await customerForTests(db, { firstName: word, lastName: 'de Vries' });
  const { id: productId } = await addProduct(`${word} shirt`, { titleNl: `${word} hemd` });
  const orderId = randomUUID();
  const number = await db.transaction((tx) =>
    createPendingOrder(tx, {
      id: orderId,
      email: 'buyer@example.com',
      paymentMethod: 'card',
      totalCents: 5_000,
      shippingAddress: {
        name: word,
        address: { line1: 'Kade 1', postal_code: '1017 AB', city: 'Delft', country: 'Netherlands' },
      },
      expiresAt: new Date(),
      items: [{ productId, title: 'Shirt', priceCents: 5_000 }],
    }),
  );
  const now = new Date();
  await db
    .insert(drops)
    .values({ title: `Drop ${word}`, startDate: now, endDate: new Date(Number(now) + 1_000) });
  await db.insert(contentSections).values({ title: `Section ${word}` });
  const picture = { width: 10, height: 10, colour: '#ffffff' };
  await db
    .insert(images)
    .values({ ...picture, url: `/media/${randomUUID().replaceAll('-', '')}`, altText: `A ${word}` });

  const kindsFor = async (role: 'owner' | 'fulfilment' | 'content') =>
    (await findInBackOffice(db, { search: 'quixote', role, language: 'en' })).map(({ kind }) => kind);
  expect(await kindsFor('owner')).toEqual(['order', 'customer', 'product', 'drop', 'section', 'image']);
  expect(await kindsFor('fulfilment')).toEqual(['order', 'customer', 'product']);
  expect(await kindsFor('content')).toEqual(['product', 'drop', 'section', 'image']);

  const found = await findInBackOffice(db, { search: 'QUIXOTE', role: 'owner', language: 'nl' });
  const firstOf = (kind: string) => found.find((one) => one.kind === kind)?.results[0];
  expect(firstOf('order')).toEqual({
    to: `/admin/orders/${number}`,
    title: number,
    detail: `${word} · buyer@example.com`,
  });
  expect(firstOf('customer')).toMatchObject({ title: `${word} de Vries`, detail: customer.email });
  expect(firstOf('product')).toMatchObject({ to: `/admin/products/${productId}`, title: `${word} hemd` });
  expect(
    (await findInBackOffice(db, { search: customer.email, role: 'owner', language: 'en' })).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['customer']);
});

test('pages are found by the words of their tabs, in the reader’s language, and only those of one’s role', async () => {
  const pagesFor = async (search: string, role: 'owner' | 'content', language: 'en' | 'nl') =>
    (await findInBackOffice(db, { search, role, language }))
      .filter(({ kind }) => kind === 'page')
      .flatMap(({ results }) => results.map(({ to }) => to));
  expect(await pagesFor('verzend', 'owner', 'nl')).toEqual(['/admin/shipping']);
  expect(await pagesFor('verzend', 'content', 'nl')).toEqual([]);
  expect(await pagesFor('IMAG', 'content', 'en')).toEqual(['/admin/images']);
});

test('of many there are five, and the way to all of them where a list can be searched', async () => {
  await db.execute(sql`
    insert into orders (email, payment_method, total_cents, shipping_address, expires_at)
    select 'crowd-' || n || '@example.com', 'card', 1, '{}', now() from generate_series(1, 7) n`);
  await db.execute(sql`
    insert into profiles (email) select 'crowd-' || n || '@example.com' from generate_series(1, 7) n`);
  const found = await findInBackOffice(db, { search: 'crowd-', role: 'owner', language: 'en' });
  expect(found.map(({ kind, results, all }) => [kind, results.length, all])).toEqual([
    ['order', 5, '/admin/orders?q=crowd-'],
    ['customer', 5, '/admin/customers?q=crowd-'],
  ]);
  for (const search of ['%', '__', "'; drop table orders; --"])
    expect(await findInBackOffice(db, { search, role: 'owner', language: 'en' }), search).toEqual([]);
});

test('commands are found in both languages, with order numbers in any spelling and only for roles that may do them', async () => {
  await db.execute(sql`
    insert into orders (order_number, email, payment_method, total_cents, shipping_address, expires_at)
    values ('ORD-987654', 'buyer@example.com', 'card', 1, '{}', now())`);
  await db.insert(drops).values({
    title: 'Harbour',
    isActive: true,
    startDate: new Date(Date.now() - 3_600_000),
    endDate: new Date(Date.now() + 3_600_000),
  });
  const commandsFor = async (
    search: string,
    role: 'owner' | 'fulfilment' | 'content',
    language: 'en' | 'nl',
  ) =>
    (await findInBackOffice(db, { search, role, language }))
      .filter(({ kind }) => kind === 'command')
      .flatMap(({ results }) => results.map(({ to, title }) => [title, to]));
  const ship = '/admin/orders/ORD-987654#order-shipments';
  expect(await commandsFor('new prod', 'owner', 'en')).toEqual([['New product', '/admin/products/new']]);
  expect(await commandsFor('new product', 'owner', 'nl')).toEqual([['Nieuw product', '/admin/products/new']]);
  expect(await commandsFor('nieuw product', 'owner', 'nl')).toHaveLength(1);
  expect(await commandsFor('new product', 'content', 'en')).toEqual([]);
  for (const number of ['987654', 'ord-987654', 'ORD 987654', '#987654'])
    expect(await commandsFor(`ship ${number}`, 'fulfilment', 'en')).toEqual([['Ship ORD-987654', ship]]);
  expect(await commandsFor('verzend 987654', 'owner', 'nl')).toEqual([['Verzend ORD-987654', ship]]);
  expect(await commandsFor('refund 987654', 'owner', 'en')).toEqual([
    ['Refund ORD-987654', '/admin/orders/ORD-987654?open=refund'],
  ]);
  expect(await commandsFor('ship 987654', 'content', 'en')).toEqual([]);
  expect(await commandsFor('ship 111222', 'owner', 'en')).toEqual([]);
  const titles = (await commandsFor('pause drop', 'owner', 'en')).map(([title]) => title);
  expect(titles).toContain('Pause drop Harbour');
  expect(await commandsFor('pause drop', 'content', 'en')).toEqual([]);
});
