import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { checkSaleMethod } from '../selling/check-sale-method.server.ts';
import { findGatedProducts } from '../selling/find-gated-products.server.ts';
import { admit } from './admit.server.ts';
import { addDropWithQueue, guest } from './drop-with-queue-for-tests.server.ts';
import { findOwnTicket } from './find-own-ticket.server.ts';
import { joinQueue } from './join-queue.server.ts';

/** Enough to see who has twice the chance of others; `ROOMS=1000` makes the table in docs/drops.md. */
const ROOMS = Number(process.env.ROOMS ?? 60);
const HONEST = 12;
const PIECES = 4;
const OFTEN = 8;
/** A share of so many standard deviations above the fair one comes about by chance once in three million times. */
const DEVIATIONS = 5;

type Room = { dropId: string; productId: string; startsAt: Date };
/** Takes part before the start; answers the ticket that counts in the end. */
type TakePart = (room: Room) => Promise<string>;

const attackers: Record<string, TakePart> = {
  'clicks first': ({ dropId, startsAt }) => join(dropId, minutesBefore(startsAt, 15)),
  'many tabs': async ({ dropId, startsAt }) => {
    const now = minutesBefore(startsAt, 3);
    const first = await join(dropId, now);
    await Promise.all(Array.from({ length: OFTEN }, () => join(dropId, now, first)));
    return first;
  },
  'asks all the time': async ({ dropId, startsAt }) => {
    const ticket = await join(dropId, minutesBefore(startsAt, 3));
    for (let count = 0; count < OFTEN; count++) {
      await findOwnTicket(db, dropId, guest(ticket), minutesBefore(startsAt, 1));
      await join(dropId, minutesBefore(startsAt, 1), ticket);
    }
    return ticket;
  },
  'clock is ahead': async ({ dropId, productId, startsAt }) => {
    const now = minutesBefore(startsAt, 3);
    const ticket = await join(dropId, now);
    // To their browser the drop has begun: it asks to be admitted and to buy.
    await admit(db, dropId, now);
    const gated = await findGatedProducts(db, [productId]);
    expect(gated, 'nothing is on sale yet').toEqual([]);
    const asked = [
      { productId, drop: { id: dropId, title: '', titleNl: null, saleMethod: 'queue' as const } },
    ];
    const order = { ...guest(ticket), id: randomUUID(), checkoutKey: undefined, pieces: [] };
    expect(await checkSaleMethod(db, asked, order, now)).toMatchObject({
      ok: false,
      reason: 'queue-not-yet',
    });
    return ticket;
  },
};

test(
  `in ${ROOMS} rooms nobody who plays tricks is admitted more often than people who just wait`,
  async () => {
    const admitted = new Map([...Object.keys(attackers), 'honest'].map((name) => [name, 0]));
    for (let room = 0; room < ROOMS; room++)
      for (const name of await playRoom()) admitted.set(name, (admitted.get(name) ?? 0) + 1);
    const fair = PIECES / (HONEST + Object.keys(attackers).length);
    const spread = Math.sqrt((fair * (1 - fair)) / ROOMS);
    const shares = [...admitted].map(([name, count]) => ({
      name,
      share: count / ROOMS / (name === 'honest' ? HONEST : 1),
    }));
    if (process.env.ROOMS) console.table([{ name: 'by chance alone', share: fair }, ...shares]);
    for (const { name, share } of shares)
      expect(Math.abs(share - fair), name).toBeLessThan(DEVIATIONS * spread);
  },
  ROOMS * 3_000,
);

/** Who of them is admitted at the start: for each piece one. */
async function playRoom(): Promise<string[]> {
  const { dropId, product, startsAt } = await addDropWithQueue(PIECES, { from: 30 });
  const room = { dropId, productId: product.id, startsAt };
  const waits = () => join(dropId, minutesBefore(startsAt, 2));
  const first = attackers['clicks first']?.(room);
  await first;
  const tickets = await Promise.all([
    ...Object.entries(attackers).map(async ([name, takePart]) => ({
      name,
      ticket: await (name === 'clicks first' ? first : takePart(room)),
    })),
    ...Array.from({ length: HONEST }, async () => ({ name: 'honest', ticket: await waits() })),
  ]);
  expect(await admit(db, dropId, startsAt)).toBe(PIECES);
  const states = await Promise.all(
    tickets.map(({ ticket = '' }) => findOwnTicket(db, dropId, guest(ticket), startsAt)),
  );
  expect(new Set(states.map((ticket) => ticket?.place)).size, 'a place for each person').toBe(tickets.length);
  return tickets.filter((_, index) => states[index]?.state === 'admitted').map(({ name }) => name);
}

async function join(dropId: string, now: Date, ...tickets: string[]): Promise<string> {
  const joined = await joinQueue(db, dropId, guest(...tickets), now);
  if (!joined.ok) throw new Error(joined.reason);
  return joined.ticket.id;
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}
