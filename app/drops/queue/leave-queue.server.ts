import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOwnTicket, type TicketOwner } from './find-own-ticket.server.ts';
import { dropQueueTickets } from './tables.server.ts';
import type { Ticket } from './ticket.ts';

/** Gives up a place in a queue for good. A repeat changes nothing. Returns the resulting ticket. */
export async function leaveQueue(
  db: Db,
  dropId: string,
  owner: TicketOwner,
  now: Date,
): Promise<Ticket | undefined> {
  const own = await findOwnTicket(db, dropId, owner, now);
  if (!own || own.state === 'ordered') return own;
  const { id, leftAt } = dropQueueTickets;
  await db
    .update(dropQueueTickets)
    .set({ leftAt: now })
    .where(and(eq(id, own.id), isNull(leftAt)));
  return { ...own, state: 'left', admittedUntil: null };
}
