import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sizesInOrder } from '#app/catalogue/product.ts';
import { freeStock } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { nextWave } from '#app/catalogue/stock/hold-waves.ts';
import { products } from '#app/catalogue/tables.server.ts';
import { checkoutRequest } from '#app/checkout/checkout-request.ts';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { admit } from '#app/drops/queue/admit.server.ts';
import { dropPieces } from '#app/drops/queue/drop-pieces-sql.server.ts';
import { findQueue } from '#app/drops/queue/find-queue.server.ts';
import { joinAll } from '#app/drops/queue/join-all.server.ts';
import { leaveQueue } from '#app/drops/queue/leave-queue.server.ts';
import { ADMISSION_MINUTES } from '#app/drops/queue/queue-and-ticket-types.ts';
import { dropQueueTickets } from '#app/drops/queue/tables.server.ts';
import { mayBuy, ticketState } from '#app/drops/queue/ticket-state-sql.server.ts';
import { openPaymentAndRenewHolds } from '#app/orders/placing/open-payment-and-renew-holds.server.ts';
import { attachPaymentSession } from '#app/orders/placing/pending-orders.server.ts';
import { settleOrder } from '#app/orders/settling/settle-order.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type PaidSecond, sellingSpeedOf } from '../report/selling-speed.ts';
import type { RehearsalClock } from './in-rehearsal-schema.server.ts';
import type { Person } from './people.ts';
import {
  type Fate,
  fates,
  type Rehearsed,
  type RehearsedDrop,
  type RehearsedSize,
} from './rehearsal-types.ts';

/** Where an operator bounds the speed, how often it is looked in the time of one person whether the next may come in. */
const LOOKS_A_PERSON = 10;

/** What the drop has to sell, in its order. */
export async function listOffered(tx: Db, dropId: string): Promise<RehearsedSize[]> {
  const { rows } = await tx.execute<RehearsedSize>(sql`
    select ${products.id} as "productId", ${products.title} as title, ${products.titleNl} as "titleNl",
      product_sizes.size, greatest(0, ${freeStock()}) as "offeredPieces", 0 as "soldPieces", 0 as "leftPieces"
    from drop_products join ${products} on ${products.id} = drop_products.product_id
    join product_sizes on product_sizes.product_id = ${products.id} and product_sizes.available
    where drop_products.drop_id = ${dropId} and ${products.published} and ${products.archivedAt} is null
    order by drop_products.sort_order, ${products.id},
      array_position(${sql.param([...sizesInOrder])}::text[], product_sizes.size)`);
  return rows;
}

/**
 * Has these people come, wait, choose and pay, second by second of the rehearsal's clock, from the moment that the room opens until
 * everybody has gone home, the drop is over, or it took `longestMs`. Call it in a rehearsal's schema.
 */
export async function runRehearsal(
  tx: Db,
  clock: RehearsalClock,
  drop: RehearsedDrop,
  people: Person[],
  { offered, longestMs }: { offered: RehearsedSize[]; longestMs: number },
): Promise<Rehearsed> {
  const begun = performance.now();
  const hasQueue = drop.saleMethod === 'queue';
  const secondOf = (at: Date) => Math.round((at.getTime() - drop.startsAt.getTime()) / 1000);
  const todo = new Map<number, (() => Promise<void>)[]>();
  const ofTickets = new Map<string, Person>();
  const fateOf = new Map<Person, Fate>();
  const refusals = new Set<string>();
  const paid: PaidSecond[] = [];
  const soldOf = new Map<RehearsedSize, number>();
  const stockBefore = await readStock(tx);
  let [mostAdmitted, mostHeld] = [0, 0];

  for (const [second, arriving] of Map.groupBy(people, ({ arrivesAt }) => arrivesAt))
    plan(second, () => (hasQueue ? join(arriving) : shop(arriving)));
  const lastSecond = secondOf(drop.endsAt);
  let isCutShort = false;
  let look = hasQueue ? 0 : undefined;
  while (todo.size > 0 || look !== undefined) {
    const second = Math.min(...todo.keys(), look ?? Number.POSITIVE_INFINITY);
    if (second >= lastSecond) break;
    isCutShort = performance.now() - begun > longestMs;
    if (isCutShort) break;
    await clock.set(new Date(drop.startsAt.getTime() + second * 1000));
    const due = todo.get(second) ?? [];
    todo.delete(second);
    for (const action of due) await action();
    if (hasQueue && second < 0) continue;
    const admitted = hasQueue ? await letIn(second) : 0;
    if (due.length || admitted) await measure();
    look = hasQueue ? await nextLook(second, admitted) : undefined;
  }
  const sizes = await countSizes();
  const isGone = sizes.every(({ leftPieces }) => leftPieces === 0);
  const speed = sellingSpeedOf(paid);
  const counted = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  for (const person of people) counted[fateOf.get(person) ?? 'empty-handed'] += 1;
  return {
    saleMethod: drop.saleMethod,
    people: people.length,
    fates: counted,
    refusals: [...refusals],
    sizes,
    soldOutAfterSeconds: isGone ? speed?.lastSecond : undefined,
    speed,
    mostAdmittedAtOnce: hasQueue ? mostAdmitted : undefined,
    mostHeldAtOnce: mostHeld,
    checks: {
      noneOversold: sizes.every((one) => one.soldPieces + one.leftPieces === one.offeredPieces),
      ...(await checkTurns(tx, drop.id, ofTickets.size)),
    },
    isCutShort,
  };

  function plan(second: number, action: () => Promise<void>): void {
    todo.set(second, [...(todo.get(second) ?? []), action]);
  }

  async function join(arriving: Person[]): Promise<void> {
    const queue = await findQueue(tx, drop.id);
    if (!queue) throw new Error('A rehearsed queue is gone.');
    const joined = await joinAll(
      tx,
      queue,
      arriving.map(() => undefined),
      clock.now(),
    );
    for (const [place, answer] of joined.entries()) {
      const person = arriving[place];
      if (!answer.ok || !person) throw new Error('Somebody could not join a rehearsed queue.');
      ofTickets.set(answer.ticket.id, person);
    }
  }

  /** Without a queue everybody is in the shop once they are there and it has started. */
  async function shop(arriving: Person[]): Promise<void> {
    for (const person of arriving) comeIn(person, Math.max(0, person.arrivesAt), undefined);
  }

  async function letIn(second: number): Promise<number> {
    const now = clock.now();
    const count = await admit(tx, drop.id, now);
    if (!count) return 0;
    const { id, admittedAt } = dropQueueTickets;
    const admitted = await tx.select({ id }).from(dropQueueTickets).where(eq(admittedAt, now));
    for (const ticket of admitted) {
      const person = ofTickets.get(ticket.id);
      if (person) comeIn(person, second, ticket.id);
    }
    return count;
  }

  /** Once nobody comes in, only what somebody does changes that, or time where the speed is bounded. */
  async function nextLook(second: number, admitted: number): Promise<number | undefined> {
    if (admitted) return second + 1;
    if (!drop.mostPerMinute) return undefined;
    const { rows } = await tx.execute<{ isDue: boolean }>(sql`
      select exists (select from drop_queue_tickets where ${ticketState(clock.now())} = 'waiting') and pieces.free > (
        select count(*) from drop_queue_tickets where ${mayBuy(clock.now())}) as "isDue"
      from (${dropPieces(drop.id)}) as pieces`);
    return rows[0]?.isDue
      ? second + Math.max(1, Math.floor(60 / drop.mostPerMinute / LOOKS_A_PERSON))
      : undefined;
  }

  function comeIn(person: Person, second: number, ticketId: string | undefined): void {
    if (person.ordersAfter !== undefined) {
      plan(second + person.ordersAfter, () => order(person, ticketId));
      return;
    }
    fateOf.set(person, 'away');
    // Their time to buy ends then, and somebody else may come in.
    if (ticketId) plan(second + ADMISSION_MINUTES * 60 + 1, async () => {});
  }

  async function order(person: Person, ticketId: string | undefined): Promise<void> {
    const now = clock.now();
    const size = await chooseSize(person);
    if (!size) {
      if (ticketId) await leaveQueue(tx, drop.id, { customerId: undefined, ticketIds: [ticketId] }, now);
      return;
    }
    const placed = await placeOrder(tx, requestOf(person, size), {
      checkoutKey: randomUUID(),
      clientNetwork: `rehearsal ${person.number}`,
      language: 'en',
      now,
      ...(ticketId && { ticketIds: [ticketId] }),
    });
    if (!placed.ok) {
      fateOf.set(person, 'refused');
      refusals.add(placed.reason);
      return;
    }
    const { id, toPayCents, paymentExpiresAt: expiresAt } = placed.order;
    const sessionId = `rehearsal_${id}`;
    const second = secondOf(now);
    if (placed.order.isPaid) {
      sold(person, size, second);
      return;
    }
    await attachPaymentSession(tx, id, { sessionId, url: 'https://rehearsal.invalid', expiresAt });
    await openPaymentAndRenewHolds(tx, sessionId, now);
    // Nobody paid, which the provider need not be asked.
    const fact = { sessionId, amountCents: toPayCents, currency: 'eur', isTest: true, payer: null };
    if (person.paysAfter === undefined) {
      fateOf.set(person, 'unpaid');
      plan(secondOf(expiresAt) + 1, async () => {
        await settleOrder(tx, { ...fact, state: 'expired' }, 'expiry');
        // Its piece is free again then.
        plan(secondOf(nextWave(clock.now())) + 1, async () => {});
      });
      return;
    }
    plan(second + person.paysAfter, async () => {
      const settled = await settleOrder(tx, { ...fact, state: 'paid' }, 'webhook');
      if (settled.ok && settled.settled.paymentStatus === 'paid' && settled.settled.status !== 'cancelled')
        sold(person, size, secondOf(clock.now()));
      else fateOf.set(person, 'unpaid');
    });
  }

  function sold(person: Person, size: RehearsedSize, second: number): void {
    fateOf.set(person, 'bought');
    soldOf.set(size, (soldOf.get(size) ?? 0) + 1);
    paid.push({ second, pieces: 1 });
  }

  /** What they want most of what the pages show as free. */
  async function chooseSize({ wishes }: Person): Promise<RehearsedSize | undefined> {
    const free = await listOffered(tx, drop.id);
    const place = wishes.find((one) => (free[one]?.offeredPieces ?? 0) > 0);
    return place === undefined ? undefined : offered[place];
  }

  /** What left the shelf was not there any more; what is held all the time by others was never offered. */
  async function countSizes(): Promise<RehearsedSize[]> {
    const stock = await readStock(tx);
    return offered.map((one) => {
      const key = `${one.productId} ${one.size}`;
      const gone = (stockBefore.get(key) ?? 0) - (stock.get(key) ?? 0);
      return { ...one, soldPieces: soldOf.get(one) ?? 0, leftPieces: one.offeredPieces - gone };
    });
  }

  async function measure(): Promise<void> {
    const { rows } = await tx.execute<{ held: number; admitted: number }>(sql`
      select (select coalesce(sum(quantity), 0)::int from holds where order_id is not null and expires_at > now()) as held,
        (select count(*)::int from drop_queue_tickets where ${mayBuy(clock.now())}) as admitted`);
    mostHeld = Math.max(mostHeld, rows[0]?.held ?? 0);
    mostAdmitted = Math.max(mostAdmitted, rows[0]?.admitted ?? 0);
  }
}

async function readStock(tx: Db): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ key: string; stock: number }>(sql`
    select product_id || ' ' || size as key, stock_quantity as stock from product_sizes`);
  return new Map(rows.map(({ key, stock }) => [key, stock]));
}

async function checkTurns(
  tx: Db,
  dropId: string,
  joined: number,
): Promise<{ onePlaceEach: boolean; inTurn: boolean }> {
  const { rows } = await tx.execute<{ places: number; isInTurn: boolean }>(sql`
    select count(distinct place)::int as places,
      not coalesce(bool_or(admitted_at < former or admitted_at is null and left_at is null and place <= last), false) as "isInTurn"
    from (
      select place, admitted_at, left_at, max(admitted_at) over (order by place rows between unbounded preceding and 1 preceding) as former,
        max(case when admitted_at is not null then place end) over () as last
      from drop_queue_tickets where drop_id = ${dropId}
    ) as tickets`);
  return { onePlaceEach: rows[0]?.places === joined, inTurn: rows[0]?.isInTurn === true };
}

function requestOf({ number }: Person, { productId, size }: RehearsedSize) {
  return checkoutRequest.parse({
    items: [{ id: productId, size, quantity: 1 }],
    customerEmail: `person-${number}@rehearsal.invalid`,
    shippingAddress: {
      name: `Person ${number}`,
      address: {
        line1: `Herengracht ${number + 1}`,
        city: 'Amsterdam',
        postal_code: '1015 BA',
        country: 'Netherlands',
      },
    },
  });
}
