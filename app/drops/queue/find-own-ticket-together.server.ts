import { desc, sql } from 'drizzle-orm';
import { answerTogether } from '#app/platform/database/answer-together.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOwnTicket, type TicketOwner, ticketColumns, ticketOf } from './find-own-ticket.server.ts';
import { dropQueueTickets } from './tables.server.ts';
import type { Ticket } from './ticket.ts';

type Asked = { dropId: string; ticketIds: string[]; now: Date };

/** Returns the same as `findOwnTicket`, but lets guests share a statement when thousands ask at once. */
export async function findOwnTicketTogether(
  db: Db,
  dropId: string,
  owner: TicketOwner,
  now: Date,
): Promise<Ticket | undefined> {
  const { customerId, ticketIds } = owner;
  if (customerId || !ticketIds.length) return findOwnTicket(db, dropId, owner, now);
  return ofGuest(db, 'guests', { dropId, ticketIds, now });
}

const ofGuest = answerTogether(async (db, all: Asked[]): Promise<(Ticket | undefined)[]> => {
  const { id, dropId, joinedAt } = dropQueueTickets;
  const ids = sql.param([...new Set(all.flatMap(({ ticketIds }) => ticketIds))]);
  const now = new Date(Math.max(...all.map((asked) => asked.now.getTime())));
  const found = await db
    .select({ ...ticketColumns(now), dropId })
    .from(dropQueueTickets)
    .where(sql`${id} = any(${ids}::uuid[])`)
    .orderBy(desc(joinedAt), desc(id));
  const ranked = new Map(found.map((row, rank) => [row.id, { row, rank }]));
  return all.map((asked) => {
    const own = asked.ticketIds.flatMap((ticketId) => ranked.get(ticketId) ?? []);
    const [latest] = own
      .filter(({ row }) => row.dropId === asked.dropId)
      .toSorted((one, other) => one.rank - other.rank);
    return latest && ticketOf(latest.row);
  });
});
