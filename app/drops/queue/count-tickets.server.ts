import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { wasBought } from '../selling/was-bought-sql.server.ts';
import { dropQueueTickets } from './tables.server.ts';
import type { TicketState } from './ticket.ts';
import { ticketState } from './ticket-state-sql.server.ts';

/** Counts a drop's tickets by state; one that led to a purchase stays `ordered`. */
export async function countTickets(db: Db, dropId: string, now: Date): Promise<Record<TicketState, number>> {
  const { leftAt, orderId } = dropQueueTickets;
  const state = sql<TicketState>`case when ${leftAt} is null and ${wasBought(sql`${orderId}`)} then 'ordered' else ${ticketState(now)} end`;
  const rows = await db
    .select({ state, tickets: sql<number>`count(*)::int` })
    .from(dropQueueTickets)
    .where(eq(dropQueueTickets.dropId, dropId))
    .groupBy(sql`1`);
  const counted = { early: 0, waiting: 0, admitted: 0, ordered: 0, over: 0, left: 0 };
  return { ...counted, ...Object.fromEntries(rows.map((row) => [row.state, row.tickets])) };
}
