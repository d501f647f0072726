import { and, eq, gt, isNull } from 'drizzle-orm';
import { findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { hasQueueToShow } from '../../queue/find-queue.server.ts';
import { dropQueues, dropQueueTickets } from '../../queue/tables.server.ts';
import { drops } from '../../tables.server.ts';

/**
 * Returns a ticket that may move to another browser, with its drop; undefined once it was given back or the drop is over or has no queue.
 */
export async function findReturningTicket(db: Db, ticketId: string, now: Date) {
  const [found] = await db
    .select({
      id: dropQueueTickets.id,
      dropId: drops.id,
      title: drops.title,
      titleNl: drops.titleNl,
      endsAt: drops.endDate,
    })
    .from(dropQueueTickets)
    .innerJoin(dropQueues, eq(dropQueues.dropId, dropQueueTickets.dropId))
    .innerJoin(drops, eq(drops.id, dropQueueTickets.dropId))
    .where(
      and(
        eq(dropQueueTickets.id, ticketId),
        isNull(dropQueueTickets.leftAt),
        hasQueueToShow,
        gt(drops.endDate, now),
      ),
    );
  return found;
}

export async function findTicketByLink(db: Db, dropId: string, token: string, now: Date) {
  const ticketId = await findMailedLink(db, 'drop-ticket', token, now);
  const ticket = ticketId ? await findReturningTicket(db, ticketId, now) : undefined;
  return ticket?.dropId === dropId ? ticket : undefined;
}
