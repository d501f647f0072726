import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { findGatedProducts } from '../products-in-drops.server.ts';
import { checkSaleMethod } from '../selling/check-sale-method.server.ts';
import { joinQueue } from './join-queue.server.ts';
import { admit } from './queue.server.ts';
import { findOwnTicket } from './tickets.server.ts';

/** Suffices to detect a doubled chance; `ROOMS=1000` makes the table in docs/drops.md. */
const ROOMS = Number(process.env.ROOMS ?? 60);
const HONEST = 12;
const PIECES = 4;
const OFTEN = 8;
const IN_ROOM = HONEST + 4;
const IN_FRONT = IN_ROOM / 2;
/** A fair result is off by so many standard deviations once in two million times. */
const DEVIATIONS = 5;

type Room = { dropId: string; productId: string; startsAt: Date };
/** Takes part before the start and returns the ticket that counts in the end. */
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
    // This browser's clock is past the start: it requests admission and buys.
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
  `in ${ROOMS} rooms nobody who plays tricks stands further in front, or is admitted more often, than people who just wait`,
  async () => {
    const played: Played[] = [];
    for (let room = 0; room < ROOMS; room++) played.push(...(await playRoom()));
    const rows = [...Map.groupBy(played, ({ name }) => name)].map(([name, all]) => {
      const inFront = all.filter(({ place }) => place <= IN_FRONT).length;
      const pieces = all.filter(({ isAdmitted }) => isAdmitted).length;
      const chance = { inFront: byChance(all.length, IN_FRONT), pieces: byChance(all.length, PIECES) };
      return {
        ...{ name, people: all.length },
        ...{ inFront, expectedInFront: chance.inFront.expected, zInFront: chance.inFront.z(inFront) },
        ...{ pieces, expectedPieces: chance.pieces.expected, zPieces: chance.pieces.z(pieces) },
      };
    });
    if (process.env.ROOMS) console.table(rows);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['honest', ...Object.keys(attackers)].toSorted());
    for (const { name, zInFront, zPieces } of rows) {
      expect(Math.abs(zInFront), `${name} in front`).toBeLessThan(DEVIATIONS);
      expect(Math.abs(zPieces), `${name} with a piece`).toBeLessThan(DEVIATIONS);
    }
  },
  ROOMS * 3_000,
);

/**
 * Returns how many of `people` receive one of the `given` things, if every visitor of a room receives at most one, and by how many standard
 * deviations a count is off (hypergeometric).
 */
function byChance(people: number, given: number) {
  const share = people / ROOMS / IN_ROOM;
  const expected = ROOMS * given * share;
  const deviation = Math.sqrt((expected * (1 - share) * (IN_ROOM - given)) / (IN_ROOM - 1));
  return { expected, z: (count: number) => (count - expected) / deviation };
}

type Played = { name: string; place: number; isAdmitted: boolean };

/** Returns the place of each strategy's ticket, and whether it is admitted at the start; one is admitted per item. */
async function playRoom(): Promise<Played[]> {
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
  const played = await Promise.all(
    tickets.map(async ({ name, ticket = '' }) => {
      const own = await findOwnTicket(db, dropId, guest(ticket), startsAt);
      return { name, place: own?.place ?? 0, isAdmitted: own?.state === 'admitted' };
    }),
  );
  expect(
    played.map(({ place }) => place).toSorted((one, other) => one - other),
    'a place for each',
  ).toEqual(Array.from({ length: IN_ROOM }, (_, index) => index + 1));
  return played;
}

async function join(dropId: string, now: Date, ...tickets: string[]): Promise<string> {
  const joined = await joinQueue(db, dropId, guest(...tickets), now);
  if (!joined.ok) throw new Error(joined.reason);
  return joined.ticket.id;
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}
