import { randomUUID } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { lotOf } from '../chance/chance.server.ts';
import { ticketColumns, ticketOf } from './find-own-ticket.server.ts';
import { lockQueue, type Queue } from './find-queue.server.ts';
import { givePlacesOnceStarted } from './give-places.server.ts';
import { dropQueueTickets } from './tables.server.ts';
import type { Ticket } from './ticket.ts';
import { ticketState } from './ticket-state-sql.server.ts';

/** Identifies a customer by account, or a guest by the id from their proof or browser. */
export type Comer = { customerId?: string | undefined; ticketId?: string | undefined };

export type Joined = { ok: true; ticket: Ticket } | { ok: false; reason: 'unknown' | 'closed' };

/**
 * Gives each visitor a ticket, in one transaction: a guest a new one or the one with their id, a customer the account's or a new one.
 * Before the start they get no place; after it they stand behind the others, in this order.
 */
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
      // Their old ticket has expired, so they rejoin.
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

/** Returns the accounts that exist, and locks them against deletion until the transaction ends. */
async function keepAccounts(tx: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from profiles where id = any(${sql.param(ids)}::uuid[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

function newTicket(seed: Buffer, customer: string | null, id: string = randomUUID()) {
  return { id, customer, lot: lotOf(seed, id) };
}
