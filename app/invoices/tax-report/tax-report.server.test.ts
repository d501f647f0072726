import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readOutstandingCents } from '#app/gift-cards/editing/admin-gift-cards.server.ts';
import { chargesWithTax } from '#app/orders/order-charges.ts';
import { type LineTax, type OrderTax, taxOfVoucher, vatPerRate } from '#app/orders/order-tax.ts';
import { giftCardPartOfRefund } from '#app/orders/refunds/refund-rules.ts';
import { giftCardPayment } from '#app/payments/payment-limits.ts';
import { connectForLongWork } from '#app/platform/database/db.server.ts';
import { type TaxClass, taxClasses } from '#app/tax/tax-rates.ts';
import type { TaxTreatment } from '#app/tax/tax-treatment.ts';
import { addProduct } from '#tests/support/orders.ts';
import { taxOfRefund } from '../refund-tax.ts';
import { exportBooks } from './export-books.server.ts';
import { findBooksBalance } from './find-books-balance.server.ts';
import { exportSupplies, findSupplies } from './find-supplies.server.ts';
import { findTaxReport } from './tax-report.server.ts';

const quarter = {
  from: new Date('2026-09-30T22:00:00Z'),
  to: new Date('2026-12-31T23:00:00Z'),
  withTests: false,
};

// The connection of the thread that reads reports.
const { db, pool } = connectForLongWork();
afterAll(() => pool.end());
beforeEach(async () => {
  await db.execute(sql`truncate orders cascade`);
});

test('25,000 orders, of goods and of gift cards that pay for them: VAT is the sum of the lines, and lines, payments, cards, credit notes and refunds balance to the cent', async () => {
  const { id: productId } = await addProduct(db);
  const outstandingBefore = await readOutstandingCents(db);
  const made = generate(25_000);
  await store(made, productId);
  const { rows, corrections } = await findTaxReport(db, quarter);
  expect(corrections).toEqual([]);
  const found = rows.map(({ kind, state, rate, netCents, vatCents }) => [
    `${kind} ${state} ${rate}`,
    [netCents, vatCents],
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(made.sums));
  const [supplied] = made.sums.get('intra-community DE 0') ?? [];
  expect(await findSupplies(db, quarter)).toEqual([
    { letters: 'BE', number: '0123456749', corrected: null, cents: supplied },
  ]);
  const balance = await findBooksBalance(db, quarter);
  expect(balance).toMatchObject({
    orders: 25_000,
    refunds: made.refunds.length,
    differences: [],
    differenceCount: 0,
  });
  expect(balance.linesCents + balance.adjustmentsCents).toBe(balance.invoicedCents);
  expect(balance.providerCents + balance.giftCardCents).toBe(balance.invoicedCents);
  expect(balance.creditedCents).toBe(balance.refundedCents);
  expect(balance.invoicedCents).toBe(made.orders.reduce((sum, { total }) => sum + total, 0));
  expect(balance.creditedCents).toBe(made.refunds.reduce((sum, { cents }) => sum + cents, 0));

  // Each card's balance is the amount sold less what was spent, refunded or cancelled.
  const moved = (kind: Movement['kind']) =>
    made.movements.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.cents, 0);
  expect(new Set(made.movements.map(({ kind }) => kind)).size).toBe(4);
  expect(-moved('spent')).toBe(balance.giftCardCents);
  expect(moved('sold')).toBe(made.orders.reduce((sum, one) => sum + (one.sells ? one.total : 0), 0));
  expect(moved('returned')).toBe(made.refunds.reduce((sum, { cardCents = 0 }) => sum + cardCents, 0));
  const outstanding = made.movements.reduce((sum, one) => sum + one.cents, 0);
  expect((await readOutstandingCents(db)) - outstandingBefore).toBe(outstanding);
  const { rows: overdrawn } = await db.execute(
    sql`select gift_card_id from gift_card_movements group by 1 having sum(cents) < 0`,
  );
  expect(overdrawn).toEqual([]);

  // A difference of one cent on either side is reported.
  const [first, second, third] = made.orders;
  await db.execute(
    sql`update order_items set price_cents = price_cents + 1 where order_id = ${first?.id}::uuid and position = 0`,
  );
  await db.execute(
    sql`update invoices set cents = cents - 1 where order_id = ${second?.id}::uuid and kind = 'invoice'`,
  );
  await db.execute(sql`insert into provider_payments (payment_intent_id, amount_cents, currency, paid_at)
    values (${`pi_${third?.id}`}, ${(third?.total ?? 0) + 1}, 'eur', now())`);
  const [back] = made.refunds;
  await db.execute(sql`update invoices set cents = cents + 1 where refund_id = ${back?.id}::uuid`);
  const [bought, paidByCard, backOnCard] = [
    made.orders.find(({ sells }) => sells),
    made.orders.find(({ paidBy }) => paidBy),
    made.refunds.findLast(({ cardCents }) => cardCents),
  ];
  await withoutTriggers(sql`update gift_card_movements set cents = cents - 1
    where (kind = 'sold' and order_id = ${bought?.id}::uuid) or (kind = 'spent' and order_id = ${paidByCard?.id}::uuid)
      or (kind = 'returned' and refund_id = ${backOnCard?.id}::uuid)`);
  const broken = await findBooksBalance(db, quarter);
  expect(broken.differenceCount).toBe(7);
  const cents = (number: string | undefined, total = 0, moved = total) =>
    expect.objectContaining({ orderNumber: number, movedCents: moved, saidCents: total });
  const card = (orderNumber: string | undefined, saidCents = 0, more = 0) => ({
    kind: 'gift-card',
    orderNumber,
    saidCents,
    movedCents: saidCents + more,
  });
  expect(broken.differences).toEqual(
    expect.arrayContaining([
      cents(first?.number, first?.total, (first?.total ?? 0) + (first?.items[0]?.quantity ?? 0)),
      cents(second?.number, (second?.total ?? 0) - 1, second?.total),
      cents(third?.number, third?.total, (third?.total ?? 0) + 1),
      cents(back?.number, (back?.cents ?? 0) + 1, back?.cents),
      card(bought?.number, bought?.total, -1),
      card(paidByCard?.number, paidByCard?.paidBy?.cents, 1),
      card(backOnCard?.number, backOnCard?.cardCents, -1),
    ]),
  );

  const parts = await all(exportBooks(db, 'orders', quarter, 'en'));
  expect(parts.length).toBeGreaterThan(25);
  const lines = parts.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 25_000 + made.refunds.length);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
  // Seconds on an idle machine.
}, 300_000);

test('a credit note counts in its own quarter at home, and corrects that of its invoice where another state is due', async () => {
  const { id: productId } = await addProduct(db, { M: 1 }, { title: '=1+1' });
  const line = (rate: number, cents: number, vatCents: number): LineTax => ({ rate, cents, vatCents });
  const made = { orders: [] as Order[], refunds: [] as Refund[] };
  const sell = (tax: OrderTax, at: string, backAt: string) => {
    const total = tax.lines.reduce((sum, { cents }) => sum + cents, 0);
    const order: Order = {
      id: randomUUID(),
      number: `ORD-${900 + made.orders.length}`,
      total,
      adjustments: [],
      tax,
      items: tax.lines.map(({ cents }) => ({ price: cents, quantity: 1 })),
      at,
    };
    made.orders.push(order);
    made.refunds.push({
      id: randomUUID(),
      orderId: order.id,
      number: order.number,
      cents: total,
      tax,
      at: backAt,
    });
  };
  sell(
    { kind: 'domestic', state: 'NL', lines: [line(2100, 12_100, 2_100)] },
    '2026-09-30T21:59:59Z',
    '2026-10-02T10:00:00Z',
  );
  sell(
    { kind: 'oss', state: 'DE', lines: [line(1900, 11_900, 1_900)] },
    '2026-09-30T21:59:59Z',
    '2026-10-02T10:00:00Z',
  );
  sell(
    { kind: 'oss', state: 'PT', lines: [line(1600, 11_600, 1_600)] },
    '2026-09-30T22:00:00Z',
    '2027-01-05T10:00:00Z',
  );
  await db.execute(
    sql`update tax_rates set rates = '[{"from": null, "standard": 2300, "reduced": 600}]' where place = 'PT'`,
  );
  await store(made, productId);
  expect(await findTaxReport(db, quarter)).toEqual({
    rows: [
      {
        kind: 'domestic',
        state: 'NL',
        rate: 2100,
        rateType: 'standard',
        netCents: -10_000,
        vatCents: -2_100,
      },
      { kind: 'oss', state: 'PT', rate: 1600, rateType: 'standard', netCents: 10_000, vatCents: 1_600 },
    ],
    corrections: [{ quarter: '2026-Q3', state: 'DE', netCents: -10_000, vatCents: -1_900 }],
  });
  const file = (await all(exportBooks(db, 'lines', quarter, 'nl'))).join('');
  expect(file).toContain("'=1+1");
  expect(file).toContain('creditfactuur;2026-10-02 12:00;ORD-900;1;');
  expect(file).toContain(';21;-121;-100;-21\r\n');
  expect((await findTaxReport(db, { ...quarter, withTests: true })).rows).toEqual([]);
});

test('what businesses bought without VAT is listed by their number, apart from OSS; credit notes correct the quarter of their invoice', async () => {
  const { id: productId } = await addProduct(db);
  const made = { orders: [] as Order[], refunds: [] as Refund[] };
  const sell = (buyer: string, cents: number, at: string, back?: { cents: number; at: string }) => {
    const of = (paid: number): OrderTax => ({
      kind: 'intra-community',
      state: 'BE',
      buyer,
      lines: [{ rate: 0, cents: paid, vatCents: 0, rateTakenOff: 2100 }],
    });
    const id = randomUUID();
    const number = `ORD-${800 + made.orders.length}`;
    const items = [{ price: cents, quantity: 1 }];
    made.orders.push({ id, number, total: cents, adjustments: [], tax: of(cents), items, at });
    if (back) made.refunds.push({ id: randomUUID(), orderId: id, number, tax: of(back.cents), ...back });
  };
  const [before, within, after] = ['2026-09-30T21:59:59Z', '2026-10-02T10:00:00Z', '2027-01-05T10:00:00Z'];
  sell('BE0123456749', 10_001, within, { cents: 1, at: within });
  sell('BE0123456749', 5_000, within, { cents: 5_000, at: after });
  sell('EL123456789', 7_000, within);
  sell('DE123456788', 9_000, before, { cents: 4_000, at: within });
  await store(made, productId);
  expect(await findSupplies(db, quarter)).toEqual([
    { letters: 'BE', number: '0123456749', corrected: null, cents: 15_000 },
    { letters: 'EL', number: '123456789', corrected: null, cents: 7_000 },
    { letters: 'DE', number: '123456788', corrected: '2026-Q3', cents: -4_000 },
  ]);
  const { rows, corrections } = await findTaxReport(db, quarter);
  expect(corrections).toEqual([]);
  expect(rows).toMatchObject([{ kind: 'intra-community', state: 'BE', netCents: 18_000, vatCents: 0 }]);
  expect((await findBooksBalance(db, quarter)).differences).toEqual([]);
  const file = (await all(exportSupplies(db, quarter, 'nl'))).join('');
  expect(file).toContain('BE;0123456749;150;\r\n');
  expect(file).toContain('DE;123456788;-40;2026-Q3\r\n');
  expect(await findSupplies(db, { ...quarter, withTests: true })).toEqual([]);
});

test('whether a rate was reduced is told by what orders kept, and of older ones by the rates of their day, whatever rates change to later', async () => {
  const { id: productId } = await addProduct(db);
  const made = { orders: [] as Order[], refunds: [] as Refund[] };
  const sell = (at: string, rate: number, standardRate?: number) => {
    const line = { rate, cents: 10_000 + rate, vatCents: rate };
    const tax: OrderTax = { kind: 'oss', state: 'PT', ...(standardRate && { standardRate }), lines: [line] };
    const items = [{ price: line.cents, quantity: 1 }];
    const number = `ORD-${700 + made.orders.length}`;
    made.orders.push({ id: randomUUID(), number, total: line.cents, adjustments: [], tax, items, at });
  };
  // 13 % was the reduced rate until November, and is the standard one since; in December a reduced one again.
  const [october, november] = ['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z'];
  sell(october, 1300);
  sell(october, 2300);
  sell(november, 1300);
  sell(october, 1300, 2300);
  sell(november, 1300, 1300);
  sell(november, 600, 1300);
  await db.execute(sql`update tax_rates set rates = '[{"from": null, "standard": 2300, "reduced": 1300},
    {"from": "2026-11-01", "standard": 1300, "reduced": 600}, {"from": "2026-12-01", "standard": 2300, "reduced": 1300}]' where place = 'PT'`);
  await store(made, productId);
  const row = (rate: number, rateType: string, times: number) => ({
    ...{ kind: 'oss', state: 'PT', rate, rateType },
    ...{ netCents: times * 10_000, vatCents: times * rate },
  });
  const { rows } = await findTaxReport(db, quarter);
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      row(2300, 'standard', 1),
      row(1300, 'reduced', 2),
      row(1300, 'standard', 2),
      row(600, 'reduced', 1),
    ]),
  );
});

test('orders that were paid before invoices had numbers are told apart from those that miss theirs', async () => {
  const { id: productId } = await addProduct(db);
  const { orders } = generate(3);
  const [before, first, after] = orders.map((order, place) => ({
    ...order,
    at: `2026-11-0${place + 1}T10:00:00Z`,
  }));
  if (!before || !first || !after) throw new Error('Three were made.');
  await store({ orders: [before, first, after], refunds: [] }, productId);
  await db.execute(sql`delete from invoices where order_id in (${before.id}::uuid, ${after.id}::uuid)`);
  expect(await findBooksBalance(db, quarter)).toMatchObject({
    orders: 1,
    unnumberedOrders: 1,
    unnumberedCents: before.total,
    differences: [{ kind: 'missing-invoice', orderNumber: after.number, movedCents: after.total }],
    differenceCount: 1,
  });
  // The state of a shop without payments since the upgrade.
  await db.execute(sql`delete from invoices`);
  expect(await findBooksBalance(db, quarter)).toMatchObject({ unnumberedOrders: 3, differenceCount: 0 });
});

test('what was paid and given back without documents is a difference', async () => {
  const { id: productId } = await addProduct(db);
  const made = generate(2);
  await store({ orders: made.orders, refunds: [] }, productId);
  const [order, bare] = made.orders.toSorted((one, other) => one.at.localeCompare(other.at));
  await db.execute(sql`delete from invoices where order_id = ${bare?.id}::uuid`);
  await db.execute(sql`insert into order_refunds (id, order_id, number, amount_cents, status, created_at)
    values (${randomUUID()}::uuid, ${order?.id}::uuid, 1, 7, 'succeeded', ${order?.at}::timestamptz)`);
  expect((await findBooksBalance(db, quarter)).differences).toEqual([
    { kind: 'missing-credit-note', orderNumber: order?.number, saidCents: 0, movedCents: 7 },
    { kind: 'missing-invoice', orderNumber: bare?.number, saidCents: 0, movedCents: bare?.total },
  ]);
});

async function all(parts: AsyncGenerator<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

type Order = {
  id: string;
  number: string;
  total: number;
  adjustments: object[];
  tax: OrderTax;
  items: { price: number; quantity: number }[];
  at: string;
  /** Gift card that paid part or all of it. */
  paidBy?: { card: string; cents: number };
  /** Gift card bought instead of goods. */
  sells?: string;
};
type Refund = {
  id: string;
  orderId: string;
  number: string;
  cents: number;
  tax: OrderTax;
  at: string;
  /** Part refunded to the gift card. */
  cardCents?: number;
};
type Movement = {
  card: string;
  kind: 'sold' | 'spent' | 'returned' | 'cancelled';
  cents: number;
  orderId: string;
  number: string;
  refundId?: string;
  at: string;
};
type Made = { orders: Order[]; refunds: Refund[]; movements?: Movement[] };

/** Generates orders by the shop's own rules, with their totals at each rate. */
function generate(count: number) {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const rates = (standard: number, reduced: number) => (taxClass: TaxClass) =>
    ({ standard, reduced, zero: 0 })[taxClass];
  const treatments: TaxTreatment[] = [
    { kind: 'domestic', state: 'NL', rateOf: rates(2100, 900) },
    { kind: 'oss', state: 'DE', rateOf: rates(1900, 700) },
    { kind: 'oss', state: 'FI', rateOf: rates(2550, 2550) },
    { kind: 'export', state: 'NL', rateOf: () => 0, rateTakenOff: rates(2100, 900) },
    {
      kind: 'intra-community',
      state: 'DE',
      rateOf: () => 0,
      rateTakenOff: rates(1900, 700),
      buyer: 'BE0123456749',
    },
  ];
  const sums = new Map<string, [number, number]>();
  const add = (tax: OrderTax, side: number) => {
    for (const { rate, netCents, vatCents } of vatPerRate(tax)) {
      const sum = sums.get(`${tax.kind} ${tax.state} ${rate}`) ?? [0, 0];
      sums.set(`${tax.kind} ${tax.state} ${rate}`, [sum[0] + side * netCents, sum[1] + side * vatCents]);
    }
  };
  const orders: Order[] = [];
  const refunds: Refund[] = [];
  const movements: Movement[] = [];
  const cards: { id: string; left: number; order: Order }[] = [];
  const move = (kind: Movement['kind'], card: string, cents: number, order: Order, refundId?: string) =>
    movements.push({
      kind,
      card,
      cents,
      orderId: order.id,
      number: order.number,
      at: order.at,
      ...(refundId && { refundId }),
    });
  for (let place = 0; place < count; place += 1) {
    const at = new Date(Date.UTC(2026, 9, 1) + random(7_000_000) * 1000).toISOString();
    const named = { id: randomUUID(), number: `ORD-${1_000_000 + place}`, at };
    if (random(12) === 0) {
      const total = 1_000 + random(49_001);
      const tax = taxOfVoucher(total, 'NL');
      const items = [{ price: total, quantity: 1 }];
      const sells = randomUUID();
      const order: Order = { ...named, total, adjustments: [], tax, items, sells };
      orders.push(order);
      add(tax, 1);
      cards.push({ id: sells, left: total, order });
      move('sold', sells, total, order);
      continue;
    }
    // Some buyers return a card: the rest on it is refunded, or part of that.
    const [unwanted] = random(60) === 0 ? cards.splice(random(cards.length), 1) : [];
    if (unwanted && unwanted.left > 0) {
      const cents = random(2) ? unwanted.left : 1 + random(unwanted.left);
      const { id: orderId, number } = unwanted.order;
      const refund = { id: randomUUID(), orderId, number, cents, tax: taxOfVoucher(cents, 'NL'), at };
      refunds.push(refund);
      add(refund.tax, -1);
      move('cancelled', unwanted.id, -cents, unwanted.order, refund.id);
    }
    const items = Array.from({ length: 1 + random(3) }, () => ({
      priceCents: 100 + random(30_000),
      quantity: 1 + random(3),
      taxClass: taxClasses[random(3)] ?? ('standard' as const),
    }));
    const treatment = treatments[random(treatments.length)];
    const shipping = { kind: 'shipping' as const, name: 'Delivery', nameNl: null, cents: random(2) * 495 };
    const { charges, stored, tax } = chargesWithTax(items, [shipping], treatment, 'en');
    if (!tax) throw new Error('Every order has its VAT.');
    const order: Order = {
      ...named,
      total: charges.totalCents,
      adjustments: stored,
      tax,
      items: items.map(({ priceCents: price, quantity }) => ({ price, quantity })),
    };
    const card = random(3) === 0 ? cards[random(cards.length)] : undefined;
    const onCard = card ? giftCardPayment(order.total, card.left) : 0;
    if (card && onCard > 0) {
      order.paidBy = { card: card.id, cents: onCard };
      card.left -= onCard;
      move('spent', card.id, -onCard, order);
    }
    orders.push(order);
    add(tax, 1);
    if (random(5) > 0) continue;
    const amountCents = 1 + random(order.total);
    const lines = taxOfRefund(
      tax.lines,
      tax.lines.map(() => 0),
      { amountCents, pieces: [] },
      () => 0,
    );
    const back = { ...tax, lines };
    const { id: orderId, number } = order;
    const cardCents = giftCardPartOfRefund(
      amountCents,
      { totalCents: order.total, giftCardCents: onCard, heldCents: 0 },
      [],
    );
    const refund: Refund = {
      id: randomUUID(),
      orderId,
      number,
      cents: amountCents,
      tax: back,
      at,
      cardCents,
    };
    refunds.push(refund);
    add(back, -1);
    if (card && cardCents > 0) {
      card.left += cardCents;
      move('returned', card.id, cardCents, order, refund.id);
    }
  }
  return { orders, refunds, movements, sums };
}

/** Uses a few statements, without the shop's work per order. */
async function store({ orders, refunds, movements = [] }: Made, productId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // Indexes for other queries would take most of the time.
    const { rows } = await tx.execute<{ name: string }>(
      sql`select indexname as name from pg_indexes where tablename = 'orders' and indexdef not like '% UNIQUE %'`,
    );
    for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
    const cards = orders.flatMap(({ sells, id, number, total }) =>
      sells ? [{ sells, id, number, total }] : [],
    );
    await tx.execute(sql`
      insert into gift_cards (id, code_hash, sealed_code, code_end, amount_cents, recipient_name, recipient_email, language,
        deliver_on, order_id, order_number, issued_at)
      select sells, sells, '', '0000', total, '', '', 'en', '2026-10-01', id, number, now()
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as one (sells uuid, id uuid, number text, total int)`);
    await tx.execute(sql`
      insert into gift_card_movements (gift_card_id, kind, cents, order_id, order_number, refund_id, at)
      select card, kind, cents, "orderId", number, "refundId", at from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
        as one (card uuid, kind text, cents int, "orderId" uuid, number text, "refundId" uuid, at timestamptz)`);
    for (let from = 0; from < orders.length; from += 10_000) {
      const part = JSON.stringify(orders.slice(from, from + 10_000));
      await tx.execute(sql`
        with given as materialized (
          select * from jsonb_to_recordset(${part}::jsonb)
            as one (id uuid, number text, total int, adjustments jsonb, tax jsonb, items jsonb, at timestamptz,
              "paidBy" jsonb, sells uuid)
        ), sold as (
          insert into orders (id, order_number, email, payment_method, payment_status, status, total_cents, adjustments, tax,
            shipping_address, payment_intent_id, expires_at, created_at, kind, gift_card_id, gift_card_cents)
          select id, number, 'noor@example.com', 'card', 'paid', 'delivered', total, adjustments, tax,
            '{"address": {"country": "Netherlands"}}', 'pi_' || id, at, at,
            case when sells is null then 'goods' else 'gift-card' end, ("paidBy"->>'card')::uuid, coalesce(("paidBy"->>'cents')::int, 0)
          from given
        ), items as (
          insert into order_items (order_id, position, product_id, title, price_cents, quantity)
          select id, place - 1, case when sells is null then ${productId} end, '=1+1', (item->>'price')::int, (item->>'quantity')::int
          from given, jsonb_array_elements(items) with ordinality as each (item, place)
        )
        insert into invoices (series, year, sequence, kind, order_id, cents, tax, issued_at)
        select 'invoice', 2026, ${from}::int + row_number() over (), 'invoice', id, total, tax, at from given`);
    }
    const given = sql`jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as one (id uuid, "orderId" uuid, cents int, tax jsonb, at timestamptz, "cardCents" int)`;
    await tx.execute(sql`
      insert into order_refunds (id, order_id, number, amount_cents, gift_card_cents, status, created_at)
      select id, "orderId", 1, cents, coalesce("cardCents", 0), 'succeeded', at from ${given}`);
    await tx.execute(sql`
      insert into invoices (series, year, sequence, kind, order_id, refund_id, cents, tax, issued_at)
      select 'credit-note', 2026, row_number() over (), 'credit-note', "orderId", id, cents, tax, at from ${given}`);
  });
  await db.execute(
    sql`analyze orders, order_items, invoices, order_refunds, gift_cards, gift_card_movements`,
  );
}

/** The ledger cannot be changed otherwise. */
async function withoutTriggers(change: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });
}
