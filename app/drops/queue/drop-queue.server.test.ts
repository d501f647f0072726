import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountMails } from '#app/accounts/mail/account-mails.server.ts';
import { deleteAccount } from '#app/accounts/personal-data/delete-account.server.ts';
import { db, pool } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { placesByChance } from '#tests/support/places-by-chance.ts';
import { holdStockForTests } from '#tests/support/products.ts';
import { dropQueues, dropQueueTickets, drops } from '../tables.server.ts';
import { joinAll, joinQueue } from './join-queue.server.ts';
import { admit, findQueue, lockQueue } from './queue.server.ts';
import { ADMISSION_MINUTES } from './queue.ts';
import {
  deleteOldTickets,
  exportTickets,
  findOwnTicket,
  findOwnTicketTogether,
  leaveQueue,
} from './tickets.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
}, 60_000);
afterAll(stopJobs);

test('a room opens minutes before the start, until the end, and takes nobody in once an operator closed it', async () => {
  const { dropId, startsAt, endsAt } = await addDropWithQueue(3, { from: 60, opensMinutesBefore: 20 });
  const at = (minutes: number, from = startsAt) => new Date(from.getTime() + minutes * 60_000);
  const reason = async (now: Date) => {
    const joined = await joinQueue(db, dropId, guest(), now);
    return joined.ok ? joined.ticket.state : joined.reason;
  };
  expect(await reason(at(-20.1))).toBe('not-open-yet');
  expect(await reason(at(-20))).toBe('early');
  expect(await reason(at(0))).toBe('waiting');
  expect(await reason(endsAt)).toBe('over');
  await db.update(dropQueues).set({ state: 'closed' }).where(eq(dropQueues.dropId, dropId));
  expect(await reason(at(1))).toBe('closed');
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, dropId));
  expect(await reason(at(1))).toBe('unknown');
  expect(await joinQueue(db, randomUUID(), guest(), at(1))).toEqual({ ok: false, reason: 'unknown' });
});

test('a drop that is open to everyone has no queue, whatever it had before', async () => {
  const { dropId } = await addDropWithQueue(3);
  await db.update(drops).set({ saleMethod: 'open' }).where(eq(drops.id, dropId));
  expect(await joinQueue(db, dropId, guest(), new Date())).toEqual({ ok: false, reason: 'unknown' });
  expect(await admit(db, dropId, new Date())).toBe(0);
});

test('who is there at the start gets a place by chance, whoever comes later stands behind in order of coming', async () => {
  const { dropId, startsAt } = await addDropWithQueue(0, { from: 5 });
  const before = new Date(startsAt.getTime() - 60_000);
  const early = await Promise.all(Array.from({ length: 40 }, () => join(dropId, before)));
  expect(new Set(early.map(({ id }) => id)).size).toBe(40);
  expect(early.every(({ state, place }) => state === 'early' && place === null)).toBe(true);

  const late = [];
  for (let count = 0; count < 3; count++) late.push(await join(dropId, startsAt));
  expect(late.map(({ place }) => place)).toEqual([41, 42, 43]);
  const queue = await queueOf(dropId);
  expect(queue).toMatchObject({ earlyPlaces: 40, lastPlace: 43, admittedUpTo: 0, placesGivenAt: startsAt });

  const ids = early.map(({ id }) => id);
  const places = new Map((await ticketsOf(dropId)).map(({ id, place }) => [id, place]));
  const byChance = placesByChance(queue.seed, ids);
  expect(ids.map((id) => places.get(id))).toEqual(ids.map((id) => byChance.get(id)));
});

test('of a thousand who come at once, in two processes, everyone has one place, and nobody is left out', async () => {
  const { dropId, startsAt } = await addDropWithQueue(0, { from: 5 });
  const queue = await queueOf(dropId);
  const crowd = (now: Date) =>
    Promise.all(
      Array.from({ length: 10 }, () => joinAll(db, queue, new Array<undefined>(50).fill(undefined), now)),
    );
  const before = new Date(startsAt.getTime() - 1);
  await Promise.all([
    crowd(before),
    admit(db, dropId, startsAt),
    crowd(startsAt),
    admit(db, dropId, startsAt),
  ]);
  const tickets = await ticketsOf(dropId);
  const places = tickets.map(({ place }) => place).toSorted((one, other) => (one ?? 0) - (other ?? 0));
  expect(places).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(await queueOf(dropId)).toMatchObject({ lastPlace: 1_000 });
});

test('hundreds of browsers that ask for their places at once are each answered their own, by one statement', async () => {
  const { dropId, startsAt } = await addDropWithQueue(3, { from: 5 });
  const other = await addDropWithQueue(3, { from: 5 });
  const early = new Date(startsAt.getTime() - 1);
  const join = async (drop: string, ...ids: string[]) => {
    const joined = await joinQueue(db, drop, guest(...ids), early);
    return joined.ok ? joined.ticket.id : '';
  };
  const ids = await Promise.all(Array.from({ length: 300 }, () => join(dropId)));
  const elsewhere = await join(other.dropId);
  await admit(db, dropId, startsAt);
  await leaveQueue(db, dropId, guest(ids[0] ?? ''), startsAt);
  const again = await joinQueue(db, dropId, guest(ids[0] ?? ''), startsAt);
  const owners = [
    ...ids.map((id) => guest(id, elsewhere)),
    guest(again.ok ? again.ticket.id : '', ids[0] ?? ''),
    guest(elsewhere),
    guest(randomUUID()),
    guest(),
  ];
  const alone = [];
  for (const owner of owners) alone.push(await findOwnTicket(db, dropId, owner, startsAt));
  const asked = vi.spyOn(pool, 'query');
  const together = await Promise.all(
    owners.map((owner) => findOwnTicketTogether(db, dropId, owner, startsAt)),
  );
  const ofTickets = asked.mock.calls.filter((call) => JSON.stringify(call).includes('drop_queue_tickets'));
  expect(ofTickets).toHaveLength(1);
  expect(together).toEqual(alone);
});

test('somebody asks as often as they like and has one ticket: a browser by its cookie, a customer by their account', async () => {
  const { dropId } = await addDropWithQueue(0);
  const first = await join(dropId);
  expect(await join(dropId, new Date(), guest(first.id))).toEqual(first);
  const { customer } = await customerForTests(db);
  const theirs = { customerId: customer.id, ticketIds: [] };
  const tabs = await Promise.all(Array.from({ length: 12 }, () => join(dropId, new Date(), theirs)));
  expect(new Set(tabs.map(({ id }) => id)).size).toBe(1);
  expect(tabs[0]?.id).not.toBe(first.id);
  expect(await ticketsOf(dropId)).toHaveLength(2);
  // The account's ticket wins over the guest's in the same browser.
  const both = await join(dropId, new Date(), { customerId: customer.id, ticketIds: [first.id] });
  expect(both.id).toBe(tabs[0]?.id);
});

test('a browser whose tabs ask at once, or that no answer reached, has one ticket; it comes anew once it gave that back', async () => {
  const { dropId } = await addDropWithQueue(3);
  const other = await addDropWithQueue(3);
  const browser = randomUUID();
  const now = new Date();
  const asks = (asked = dropId) => joinQueue(db, asked, guest(), now, { browser });
  const answers = [...(await Promise.all([asks(), asks(), asks()])), await asks()];
  const [id, ...others] = new Set(answers.map((answer) => answer.ok && answer.ticket.id));
  expect(others).toEqual([]);
  expect(await ticketsOf(dropId)).toMatchObject([{ id, place: 1 }]);
  expect(await joinQueue(db, dropId, guest(), now, { browser: randomUUID() })).toMatchObject({
    ticket: { place: 2 },
  });
  expect(await asks(other.dropId)).toMatchObject({ ticket: { place: 1 } });
  await leaveQueue(db, dropId, guest(String(id)), now);
  expect(await asks()).toMatchObject({ ok: true, ticket: { place: 3, state: 'waiting' } });
});

test('whoever signs in takes their browser’s ticket along, and nobody else gets it', async () => {
  const { dropId } = await addDropWithQueue(0);
  const ticket = await join(dropId);
  const [{ customer: noor }, { customer: sem }] = [await customerForTests(db), await customerForTests(db)];
  const asNoor = { customerId: noor.id, ticketIds: [ticket.id] };
  expect(await join(dropId, new Date(), asNoor)).toEqual(ticket);
  // This is another browser.
  expect(await join(dropId, new Date(), { customerId: noor.id, ticketIds: [] })).toEqual(ticket);
  const asSem = { customerId: sem.id, ticketIds: [ticket.id] };
  expect(await findOwnTicket(db, dropId, asSem, new Date())).toBeUndefined();
  expect((await join(dropId, new Date(), asSem)).id).not.toBe(ticket.id);
});

test('a ticket outlives its account, and keeps its place', async () => {
  const { dropId } = await addDropWithQueue(0);
  const { customer } = await customerForTests(db);
  const ticket = await join(dropId, new Date(), { customerId: customer.id, ticketIds: [] });
  await deleteAccount(db, customer.id, async () => {});
  expect(await findOwnTicket(db, dropId, guest(ticket.id), new Date())).toEqual(ticket);
  // A browser that is still signed in to the deleted account joins as a guest.
  expect(await join(dropId, new Date(), { customerId: customer.id, ticketIds: [] })).toMatchObject({
    place: 2,
  });
});

test('whoever leaves gives up their place for good, and may come again at the end', async () => {
  const { dropId, startsAt } = await addDropWithQueue(9, { from: 5 });
  const before = new Date(startsAt.getTime() - 1);
  const { customer } = await customerForTests(db);
  const theirs = { customerId: customer.id, ticketIds: [] };
  const mine = await join(dropId, before, theirs);
  const other = await join(dropId, before);
  expect(await leaveQueue(db, dropId, theirs, before)).toMatchObject({ id: mine.id, state: 'left' });
  await admit(db, dropId, startsAt);
  expect(await findOwnTicket(db, dropId, guest(other.id), startsAt)).toMatchObject({
    place: 1,
    state: 'admitted',
  });
  expect(await join(dropId, startsAt, theirs)).toMatchObject({ place: 2, state: 'waiting' });
  expect(await leaveQueue(db, dropId, guest(mine.id), startsAt)).toMatchObject({
    id: mine.id,
    state: 'left',
  });
});

test('no more are admitted than there are free pieces for, and the next once somebody leaves or their time is over', async () => {
  const { dropId, product } = await addDropWithQueue(4);
  await holdStockForTests(product.id, 'M', 1);
  const now = new Date();
  const people = [];
  for (let count = 0; count < 6; count++) people.push(await join(dropId, now));
  expect(await admit(db, dropId, now)).toBe(3);
  expect(await statesOf(dropId, now)).toEqual([
    'admitted',
    'admitted',
    'admitted',
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect(await findOwnTicket(db, dropId, guest(people[0]?.id ?? ''), now)).toMatchObject({
    admittedUntil: later(now, ADMISSION_MINUTES * 60).toISOString(),
  });
  expect(await admit(db, dropId, later(now, 2))).toBe(0);
  await leaveQueue(db, dropId, guest(people[1]?.id ?? ''), now);
  // A visitor who leaves before their turn is skipped.
  await leaveQueue(db, dropId, guest(people[3]?.id ?? ''), now);
  expect(await admit(db, dropId, later(now, 2))).toBe(1);
  expect(await queueOf(dropId)).toMatchObject({ admittedUpTo: 5 });
  const over = later(now, ADMISSION_MINUTES * 60);
  expect(await admit(db, dropId, over)).toBe(1);
  expect(await statesOf(dropId, over)).toEqual(['over', 'left', 'over', 'left', 'admitted', 'admitted']);
  // An expired admission rejoins behind everyone.
  expect(await join(dropId, over, guest(people[0]?.id ?? ''))).toMatchObject({ place: 7, state: 'waiting' });
});

test('of many who bring the id of one ticket, together or later, one has a place; nobody else’s place is lost by that', async () => {
  const { dropId } = await addDropWithQueue(0);
  const queue = await queueOf(dropId);
  const { customer } = await customerForTests(db);
  const proven = { ticketId: randomUUID() };
  const comers = [proven, undefined, proven, { customerId: customer.id }, proven];
  const joined = await joinAll(db, queue, comers, new Date());
  const idsOf = (answers: typeof joined) => answers.map((one) => one.ok && one.ticket.id);
  const [first, , second, , third] = idsOf(joined);
  expect([first, second, third]).toEqual(Array(3).fill(proven.ticketId));
  const later = await joinAll(db, queue, [undefined, proven, undefined], new Date());
  expect(idsOf(later)[1]).toBe(proven.ticketId);
  const places = (await ticketsOf(dropId)).map(({ place }) => Number(place));
  expect(places.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
  expect(await queueOf(dropId)).toMatchObject({ lastPlace: 5 });
});

test('guests are asked for a proof where an operator says so; whoever is signed in has proven a mailbox', async () => {
  const { dropId } = await addDropWithQueue(3, { asksProof: true });
  expect(await joinQueue(db, dropId, guest(), new Date())).toMatchObject({
    ok: false,
    reason: 'proof-needed',
  });
  const { customer } = await customerForTests(db);
  const theirs = { customerId: customer.id, ticketIds: [] };
  expect(await joinQueue(db, dropId, theirs, new Date())).toMatchObject({ ok: true });
  await db.update(dropQueues).set({ asksProof: false }).where(eq(dropQueues.dropId, dropId));
  expect(await joinQueue(db, dropId, guest(), new Date())).toMatchObject({ ok: true });
});

test('a customer whose time is over comes again at the end, once', async () => {
  const { dropId } = await addDropWithQueue(1);
  const { customer } = await customerForTests(db);
  const theirs = { customerId: customer.id, ticketIds: [] };
  const now = new Date();
  const first = await join(dropId, now, theirs);
  await admit(db, dropId, now);
  const over = later(now, ADMISSION_MINUTES * 60);
  expect(await findOwnTicket(db, dropId, theirs, over)).toMatchObject({ id: first.id, state: 'over' });
  const again = await Promise.all([1, 2, 3].map(() => join(dropId, over, theirs)));
  expect(new Set(again.map(({ id }) => id)).size).toBe(1);
  expect(again[0]).toMatchObject({ place: 2, state: 'waiting' });
});

test('two processes that admit at once admit nobody twice, none too many and nobody out of turn', async () => {
  const { dropId } = await addDropWithQueue(30);
  const queue = await queueOf(dropId);
  await joinAll(db, queue, new Array<undefined>(80).fill(undefined), new Date());
  const from = new Date();
  for (let second = 0; second < 5; second++) {
    const now = later(from, second);
    const admitted = await Promise.all([1, 2, 3, 4].map(() => admit(db, dropId, now)));
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe([20, 10, 0, 0, 0][second]);
    const { admittedUpTo } = await queueOf(dropId);
    for (const { place, admittedAt } of await ticketsOf(dropId))
      expect(admittedAt !== null).toBe((place ?? 0) <= admittedUpTo);
  }
});

test('an operator’s speed bounds it, pausing stops it, and a closed queue admits nobody', async () => {
  const { dropId } = await addDropWithQueue(30, { mostPerMinute: 120 });
  const queue = await queueOf(dropId);
  await joinAll(db, queue, new Array<undefined>(20).fill(undefined), new Date());
  const from = new Date();
  expect(await admit(db, dropId, from)).toBe(2);
  expect(await admit(db, dropId, later(from, 0.4))).toBe(0);
  expect(await admit(db, dropId, later(from, 1))).toBe(2);
  for (const state of ['paused', 'closed'] as const) {
    await db.update(dropQueues).set({ state }).where(eq(dropQueues.dropId, dropId));
    expect(await admit(db, dropId, later(from, 9))).toBe(0);
  }
  await db.update(dropQueues).set({ state: 'running' }).where(eq(dropQueues.dropId, dropId));
  // Missed admissions are not made up for.
  expect(await admit(db, dropId, later(from, 10))).toBe(3);
});

test('a process that dies in the middle of admitting has admitted nobody', async () => {
  const { dropId } = await addDropWithQueue(5);
  const queue = await queueOf(dropId);
  await joinAll(db, queue, [undefined, undefined], new Date());
  const dying = db.transaction(async (tx) => {
    expect(await admit(tx, dropId, new Date())).toBe(2);
    // A server failure rolls back uncommitted work like this.
    await tx.execute(sql`select 1/0`);
  });
  await expect(dying).rejects.toThrow();
  expect(await statesOf(dropId, new Date())).toEqual(['waiting', 'waiting']);
  expect(await admit(db, dropId, new Date())).toBe(2);
});

test('a connection that is cut while it gives places has given none, and the next one gives all', async () => {
  const { dropId, startsAt } = await addDropWithQueue(5, { from: 5 });
  await joinAll(
    db,
    await queueOf(dropId),
    new Array<undefined>(30).fill(undefined),
    new Date(startsAt.getTime() - 1),
  );
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await admit(tx, dropId, startsAt);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect(await queueOf(dropId)).toMatchObject({ placesGivenAt: null, lastPlace: 0 });
  expect(await admit(db, dropId, startsAt)).toBe(5);
  expect(await queueOf(dropId)).toMatchObject({ earlyPlaces: 30, lastPlace: 30, admittedUpTo: 5 });
});

test('whoever joins while places are given waits for that; whoever joins another queue does not', async () => {
  const [one, other] = [await addDropWithQueue(1), await addDropWithQueue(1)];
  const joins = (dropId: string) => async (tx: typeof db) => {
    await joinAll(tx, await queueOf(dropId), [undefined], new Date());
  };
  expect(await waitsForTests((tx) => lockQueue(tx, one.dropId), joins(one.dropId))).toBe(true);
  expect(await waitsForTests((tx) => lockQueue(tx, one.dropId), joins(other.dropId))).toBe(false);
});

test('pieces that an open drop sells too, and those that are not on sale, admit nobody', async () => {
  const { dropId, product } = await addDropWithQueue(3);
  await joinAll(db, await queueOf(dropId), [undefined, undefined], new Date());
  const open = await addDropWithQueue(0, { saleMethod: 'open', productIds: [product.id] });
  expect(await admit(db, dropId, new Date())).toBe(0);
  await db.update(drops).set({ isActive: false }).where(eq(drops.id, open.dropId));
  await db.execute(sql`update product_sizes set available = false where product_id = ${product.id}`);
  expect(await admit(db, dropId, new Date())).toBe(0);
  await db.execute(sql`update product_sizes set available = true where product_id = ${product.id}`);
  expect(await admit(db, dropId, new Date())).toBe(2);
});

test('a ticket forgets whose account it was after a month and is gone after a year, with its queue where that has no drop', async () => {
  const { dropId } = await addDropWithQueue(1);
  const { customer } = await customerForTests(db);
  const now = new Date();
  const ticket = await join(dropId, now, { customerId: customer.id, ticketIds: [] });
  expect(await exportTickets(db, customer.id)).toMatchObject([{ ticket: ticket.id, place: 1 }]);
  const days = (count: number) => later(now, count * 86_400);
  await deleteOldTickets(db, days(29));
  expect(await exportTickets(db, customer.id)).toHaveLength(1);
  await deleteOldTickets(db, days(31));
  expect(await exportTickets(db, customer.id)).toEqual([]);
  expect(await findOwnTicket(db, dropId, guest(ticket.id), now)).toMatchObject({ place: 1 });
  await deleteOldTickets(db, days(366));
  expect(await ticketsOf(dropId)).toEqual([]);
  const queues = () => db.$count(dropQueues, eq(dropQueues.dropId, dropId));
  expect(await queues()).toBe(1);
  await db.delete(drops).where(eq(drops.id, dropId));
  await deleteOldTickets(db, days(366));
  expect(await queues()).toBe(0);
});

async function join(dropId: string, now = new Date(), owner: Parameters<typeof joinQueue>[2] = guest()) {
  const joined = await joinQueue(db, dropId, owner, now);
  if (!joined.ok) throw new Error(joined.reason);
  return joined.ticket;
}

async function queueOf(dropId: string) {
  const queue = await findQueue(db, dropId);
  if (!queue) throw new Error('There is no such queue.');
  return queue;
}

function ticketsOf(dropId: string) {
  const { id, place, admittedAt } = dropQueueTickets;
  return db
    .select({ id, place, admittedAt })
    .from(dropQueueTickets)
    .where(eq(dropQueueTickets.dropId, dropId))
    .orderBy(place);
}

async function statesOf(dropId: string, now: Date) {
  const tickets = await ticketsOf(dropId);
  const states = [];
  for (const { id } of tickets) states.push((await findOwnTicket(db, dropId, guest(id), now))?.state);
  return states;
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
