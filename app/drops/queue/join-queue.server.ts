import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { answerTogether, sendTogether } from '#app/platform/database/send-together.server.ts';
import { isBlocked } from '../blocklist/blocklist.server.ts';
import { lotOf } from '../random-order/random-order.server.ts';
import { dropQueueTickets } from '../tables.server.ts';
import { findQueue, givePlacesOnceStarted, lockQueue, type Queue } from './queue.server.ts';
import type { ProofNeeded, Ticket } from './queue.ts';
import { newChallenge, provenTicketId, ticketIdOfBrowser } from './ticket-cookie.server.ts';
import { findOwnTicket, type TicketOwner, ticketColumns, ticketOf, ticketState } from './tickets.server.ts';

type JoinRefusal = 'unknown' | 'not-open-yet' | 'over' | 'closed' | 'blocked' | 'too-many';

/**
 * Returns the visitor's ticket, or a new one if there is none or it has ended. `guardJoining` checks a given `network`.
 * Guests may need a proof of work; signed-in customers have verified a mailbox. Guests' browsers send a key, so that
 * several tabs, or a retry after a lost response, yield one ticket.
 */
export async function joinQueue(
  db: Db,
  dropId: string,
  owner: TicketOwner,
  now: Date,
  { network, proof, browser }: { network?: string | undefined; proof?: unknown; browser?: unknown } = {},
): Promise<{ ok: true; ticket: Ticket } | { ok: false; reason: JoinRefusal } | ProofNeeded> {
  const [queue, own] = await Promise.all([findQueue(db, dropId), findOwnTicket(db, dropId, owner, now)]);
  if (!queue) return { ok: false, reason: 'unknown' };
  if (own && !isEnded(own)) {
    if (owner.customerId) await assignToAccount(db, dropId, own.id, owner.customerId);
    return { ok: true, ticket: own };
  }
  const { customerId } = owner;
  const refusal = joinRefusal(queue, now);
  if (refusal) return { ok: false, reason: refusal };
  const isAsked = queue.asksProof && !customerId;
  const ticketId = isAsked ? provenTicketId(dropId, proof, now) : ticketIdOfBrowser(dropId, browser);
  if (isAsked && !ticketId) return proofNeeded(dropId, now);
  const guarded = network && (await guardJoining(db, { customerId, network }));
  if (guarded) return { ok: false, reason: guarded };
  const joined = await joinTogether(db, queue, { customerId, ticketId }, now);
  if (!joined.ok || !isEnded(joined.ticket)) return joined;
  // This proof or browser key belongs to a place that was given up or has expired, so the guest rejoins.
  return isAsked ? proofNeeded(dropId, now) : joinTogether(db, queue, { customerId }, now);
}

function isEnded({ state }: Ticket): boolean {
  return state === 'left' || state === 'over';
}

function proofNeeded(dropId: string, now: Date): ProofNeeded {
  return { ok: false, reason: 'proof-needed', challenge: newChallenge(dropId, now) };
}

function joinRefusal({ state, opensAt, endsAt }: Queue, now: Date): JoinRefusal | undefined {
  if (now < opensAt) return 'not-open-yet';
  if (now >= endsAt) return 'over';
  return state === 'closed' ? 'closed' : undefined;
}

/** Assigns a browser's ticket to the signed-in customer. Locks the queue, so that an account has at most one ticket. */
async function assignToAccount(db: Db, dropId: string, ticketId: string, customerId: string): Promise<void> {
  const { id, customerId: ownerId } = dropQueueTickets;
  const isNobodys = and(eq(id, ticketId), isNull(ownerId));
  if (!(await db.$count(dropQueueTickets, isNobodys))) return;
  await db.transaction(async (tx) => {
    await lockQueue(tx, dropId);
    const own = await findOwnTicket(tx, dropId, { customerId, ticketIds: [ticketId] }, new Date());
    if (own?.id === ticketId) await tx.update(dropQueueTickets).set({ customerId }).where(isNobodys);
  });
}

type Coming = { queue: Queue; comer: Comer; now: Date };

const join = answerTogether(async (db, all: Coming[]): Promise<Joined[]> => {
  const [first] = all;
  if (!first) return [];
  const latest = new Date(Math.max(...all.map(({ now }) => now.getTime())));
  return joinAll(
    db,
    first.queue,
    all.map(({ comer }) => comer),
    latest,
  );
});

/** Never batches joins before the start with those after it, so that no early visitor is delayed past the start. */
function joinTogether(db: Db, queue: Queue, comer: Comer, now: Date): Promise<Joined> {
  return join(db, JSON.stringify([queue.dropId, now >= queue.startsAt]), { queue, comer, now });
}

/** A customer is identified by account, a guest by the ticket id from the proof or the browser key. */
type Comer = { customerId?: string | undefined; ticketId?: string | undefined };

type Joined = { ok: true; ticket: Ticket } | { ok: false; reason: 'unknown' | 'closed' };

/** Returns each visitor's existing ticket or a new one. After the start, new tickets get places after all others. */
export async function joinAll(
  db: Db,
  { dropId, seed }: Pick<Queue, 'dropId' | 'seed'>,
  comers: (Comer | undefined)[],
  now: Date,
): Promise<Joined[]> {
  const named = [...new Set(comers.map((comer) => comer?.customerId))].filter((id) => id !== undefined);
  return db.transaction(async (tx) => {
    const known = named.length ? await keepAccounts(tx, named) : new Set<string>();
    const locked = await lockQueue(tx, dropId);
    if (!locked) return comers.map(() => ({ ok: false, reason: 'unknown' }));
    if (locked.state === 'closed') return comers.map(() => ({ ok: false, reason: 'closed' }));
    const queue = await givePlacesOnceStarted(tx, locked, now);

    const asked = comers.map((comer) =>
      comer?.customerId && known.has(comer.customerId)
        ? newTicket(seed, comer.customerId)
        : newTicket(seed, null, comer?.ticketId),
    );
    const coming = [...new Map(asked.map((ticket) => [ticket.customer ?? ticket.id, ticket])).values()];
    const ids = sql.param(coming.map(({ id }) => id));
    const lots = sql.param(coming.map(({ lot }) => lot));
    const owners = sql.param(coming.map(({ customer }) => customer));
    const lastPlace = queue.placesGivenAt ? queue.lastPlace : null;
    const { id, customerId, leftAt } = dropQueueTickets;
    const [, , , tickets] = await sendTogether(
      // Ends the expired tickets of these customers, so that they can rejoin.
      tx.execute(sql`
        update drop_queue_tickets set left_at = ${now.toISOString()}
        where drop_id = ${dropId} and customer_id = any(${owners}::uuid[]) and left_at is null
          and ${ticketState(now)} = 'over'`),
      tx.execute(sql`
        insert into drop_queue_tickets (id, drop_id, lot, customer_id, joined_at, place)
        select id, ${dropId}, lot, owner, ${now.toISOString()}, ${lastPlace}::int + row_number() over (order by number)
        from unnest(${ids}::uuid[], ${lots}::bytea[], ${owners}::uuid[])
          with ordinality as coming(id, lot, owner, number)
        where not exists (select from drop_queue_tickets as mine
          where mine.drop_id = ${dropId} and mine.customer_id = owner and mine.left_at is null)
          and not exists (select from drop_queue_tickets as taken where taken.id = coming.id)`),
      tx.execute(sql`
        update drop_queues set last_place = (select max(place) from drop_queue_tickets where drop_id = ${dropId})
        where drop_id = ${dropId} and places_given_at is not null
          and exists (select from drop_queue_tickets where drop_id = ${dropId})`),
      tx
        .select({ ...ticketColumns(now), owner: customerId })
        .from(dropQueueTickets)
        .where(
          and(
            eq(dropQueueTickets.dropId, dropId),
            or(
              sql`${id} = any(${ids}::uuid[])`,
              sql`${customerId} = any(${owners}::uuid[]) and ${leftAt} is null`,
            ),
          ),
        ),
    );
    const ofCustomers = new Map(tickets.map((ticket) => [ticket.owner, ticket]));
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return asked.map(({ customer, ...own }): Joined => {
      const ticket = customer === null ? byId.get(own.id) : ofCustomers.get(customer);
      if (!ticket) throw new Error('Somebody who joined got no ticket.');
      return { ok: true, ticket: ticketOf(ticket) };
    });
  });
}

/** Returns the existing accounts, and prevents their deletion until the transaction ends. */
async function keepAccounts(tx: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from profiles where id = any(${sql.param(ids)}::uuid[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

function newTicket(seed: Buffer, customer: string | null, id: string = randomUUID()) {
  return { id, customer, lot: lotOf(seed, id) };
}

/** Counts in the memory of each process, since a query for each of thousands of requests per second would delay all. */
const placesOfNetwork = new RateLimiterMemory({
  keyPrefix: 'queue-places',
  points: config.QUEUE_PLACES_PER_NETWORK,
  duration: 600,
});

async function guardJoining(
  db: Db,
  client: { customerId: string | undefined; network: string },
): Promise<'blocked' | 'too-many' | undefined> {
  if (await isBlocked(db, client)) return 'blocked';
  const isCounted = await placesOfNetwork.consume(client.network).then(
    () => true,
    () => false,
  );
  return isCounted ? undefined : 'too-many';
}
