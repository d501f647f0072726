import { sql } from 'drizzle-orm';
import { freeStock, nextWave } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { checkoutRequest } from '#app/checkout/checkout-request.server.ts';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { proceedToPayment } from '#app/payments/proceed-to-payment.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type PaidSecond, sellingSpeedOf } from '../report/drop-report.ts';
import type { RehearsalClock } from './in-rehearsal-schema.server.ts';
import type { Person } from './people.ts';
import {
  type Fate,
  fates,
  type Plan,
  type Rehearsed,
  type RehearsedDrop,
  type RehearsedSize,
} from './rehearsal.ts';

export async function listOffered(tx: Db, dropId: string): Promise<RehearsedSize[]> {
  const { rows } = await tx.execute<RehearsedSize>(sql`
    select ${products.id} as "productId", ${products.title} as title, ${products.titleNl} as "titleNl",
      product_sizes.id as "productSizeId", product_sizes.size, greatest(0, ${freeStock()}) as "offeredPieces",
      0 as "soldPieces", 0 as "leftPieces"
    from drop_products join ${products} on ${products.id} = drop_products.product_id
    join product_sizes on product_sizes.product_id = ${products.id} and product_sizes.available
    where drop_products.drop_id = ${dropId} and ${products.published} and ${products.archivedAt} is null
    order by drop_products.sort_order, ${products.id}, product_sizes.sort_order`);
  return rows;
}

export function secondOf({ startsAt }: RehearsedDrop, at: Date): number {
  return Math.round((at.getTime() - startsAt.getTime()) / 1000);
}

export function emailOf({ number }: Person): string {
  return `person-${number}@rehearsal.invalid`;
}

type Means = { checkoutKey: string; ticketId?: string | undefined };

export type Sales = Awaited<ReturnType<typeof openSales>>;

export async function openSales(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop,
  { offered, plan }: { offered: RehearsedSize[]; plan: Plan },
) {
  const book = createSalesBook();
  const stockBefore = await readStock(tx);
  let mostHeld = 0;
  return { ...book, choose, buy, measure, outcome };

  async function choose({ wishes }: Person): Promise<RehearsedSize | undefined> {
    const free = await listOffered(tx, drop.id);
    const place = wishes.find((one) => (free[one]?.offeredPieces ?? 0) > 0);
    return place === undefined ? undefined : offered[place];
  }

  /** Places an order, then pays it after the visitor's delay or never. Calls `ended` when the order has expired. */
  async function buy(person: Person, size: RehearsedSize, means: Means, ended?: () => void): Promise<void> {
    const now = clock.now();
    const placed = await placeOrderOf(tx, person, size, means, now);
    if (!placed.ok) return book.refuse(person, placed.reason);
    const { id, toPayCents, paymentExpiresAt: expiresAt } = placed.order;
    const sell = () => book.sell(person, size, secondOf(drop, clock.now()));
    if (placed.order.isPaid) return sell();
    const sessionId = `rehearsal_${id}`;
    await attachPaymentSession(tx, id, { sessionId, url: 'https://rehearsal.invalid', expiresAt });
    await proceedToPayment(tx, sessionId, now);
    // The rehearsal makes no real payment, so it builds the provider's result itself.
    const payment = { sessionId, amountCents: toPayCents, currency: 'eur', isTest: true, payer: null };
    if (person.paysAfter === undefined) {
      book.decide(person, 'unpaid');
      plan(secondOf(drop, expiresAt) + 1, async () => {
        await settleOrder(tx, { ...payment, state: 'expired' }, 'expiry');
        // An item whose order expired is on sale again from the next wave.
        plan(secondOf(drop, nextWave(clock.now())) + 1, async () => ended?.());
      });
      return;
    }
    plan(secondOf(drop, now) + person.paysAfter, async () => {
      const settled = await settleOrder(tx, { ...payment, state: 'paid' }, 'webhook');
      if (settled.ok && settled.order.paymentStatus === 'paid' && settled.order.status !== 'cancelled')
        sell();
      else book.decide(person, 'unpaid');
    });
  }

  async function measure(): Promise<void> {
    mostHeld = Math.max(mostHeld, await countHeld(tx));
  }

  /** An item counts as sold if it is missing from the stock, even without a recorded sale. */
  async function outcome(people: Person[]) {
    const stock = await readStock(tx);
    const sizes = offered.map((one) => {
      const gone = (stockBefore.get(one.productSizeId) ?? 0) - (stock.get(one.productSizeId) ?? 0);
      return { ...one, leftPieces: one.offeredPieces - gone };
    });
    return { ...book.summary(people, sizes), mostHeldAtOnce: mostHeld };
  }
}

function createSalesBook() {
  const fateOf = new Map<Person, Fate>();
  const refusals = new Set<string>();
  const paid: PaidSecond[] = [];
  const soldOf = new Map<string, number>();
  return { decide, refuse, sell, summary };

  function decide(person: Person, fate: Fate): void {
    fateOf.set(person, fate);
  }

  function refuse(person: Person, reason: string): void {
    decide(person, 'refused');
    refusals.add(reason);
  }

  function sell(person: Person, { productSizeId }: RehearsedSize, second: number): void {
    decide(person, 'bought');
    soldOf.set(productSizeId, (soldOf.get(productSizeId) ?? 0) + 1);
    paid.push({ second, pieces: 1 });
  }

  function summary(
    people: Person[],
    sizes: RehearsedSize[],
  ): Pick<Rehearsed, 'fates' | 'refusals' | 'sizes' | 'soldOutAfterSeconds' | 'speed'> {
    const speed = sellingSpeedOf(paid);
    const counted = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
    for (const person of people) counted[fateOf.get(person) ?? 'empty-handed'] += 1;
    return {
      fates: counted,
      refusals: [...refusals],
      sizes: sizes.map((one) => ({ ...one, soldPieces: soldOf.get(one.productSizeId) ?? 0 })),
      soldOutAfterSeconds: sizes.every(({ leftPieces }) => leftPieces === 0) ? speed?.lastSecond : undefined,
      speed,
    };
  }
}

async function countHeld(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ held: number }>(sql`
    select coalesce(sum(quantity), 0)::int as held from holds
    where (order_id is not null or draw_entry_id is not null) and expires_at > now()`);
  return rows[0]?.held ?? 0;
}

async function readStock(tx: Db): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; stock: number }>(
    sql`select id, stock_quantity as stock from product_sizes`,
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

function placeOrderOf(
  tx: Db,
  person: Person,
  size: RehearsedSize,
  { checkoutKey, ticketId }: Means,
  now: Date,
) {
  return placeOrder(tx, requestOf(person, size), {
    checkoutKey,
    clientNetwork: `rehearsal ${person.number}`,
    language: 'en',
    now,
    ...(ticketId && { ticketIds: [ticketId] }),
  });
}

function requestOf(person: Person, { productId, size }: RehearsedSize) {
  return checkoutRequest.parse({
    items: [{ id: productId, size, quantity: 1 }],
    customerEmail: emailOf(person),
    shippingAddress: {
      name: `Person ${person.number}`,
      address: {
        line1: `Herengracht ${person.number + 1}`,
        city: 'Amsterdam',
        postal_code: '1015 BA',
        country: 'Netherlands',
      },
    },
  });
}
