import { type SQL, sql } from 'drizzle-orm';
import { dropQueueTickets } from './tables.server.ts';
import { ADMISSION_MINUTES, type TicketState } from './ticket.ts';

const { leftAt, place, admittedAt, orderId } = dropQueueTickets;

export function ticketState(now: Date): SQL<TicketState> {
  return sql<TicketState>`case
    when ${leftAt} is not null then 'left'
    when ${hasOrder} then 'ordered'
    when ${place} is null then 'early'
    when ${admittedAt} is null then 'waiting'
    when ${admittedAt} > ${lastLivingAdmission(now)} then 'admitted'
    else 'over' end`;
}

export function mayBuy(now: Date): SQL<boolean> {
  return sql<boolean>`(${leftAt} is null and ${admittedAt} > ${lastLivingAdmission(now)} and not ${hasOrder})`;
}

/**
 * SQL condition that the ticket's order is paid or may still be. An order that ended unpaid leaves its owner the rest of their time. It
 * expires by the clock, like its holds, before a job has cancelled it.
 */
const hasOrder = sql<boolean>`(${orderId} is not null and exists (
  select from orders where orders.id = ${orderId} and orders.status <> 'cancelled'
    and (orders.payment_status <> 'pending' or orders.expires_at > now())))`;

function lastLivingAdmission(now: Date) {
  return sql`${new Date(now.getTime() - ADMISSION_MINUTES * 60_000).toISOString()}::timestamptz`;
}
