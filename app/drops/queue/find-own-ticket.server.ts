import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { dropQueueTickets } from './tables.server.ts';
import { ADMISSION_MINUTES, type Ticket, type TicketState } from './ticket.ts';
import { ticketState } from './ticket-state-sql.server.ts';

/** Identifies a customer by account, and a browser by the tickets in its cookie. */
export type TicketOwner = { customerId: string | undefined; ticketIds: string[] };

/** Returns a visitor's ticket in a drop's queue: the account's, which wins, else the browser's latest that belongs to no other account. */
export async function findOwnTicket(
  db: Db,
  dropId: string,
  owner: TicketOwner,
  now: Date,
): Promise<Ticket | undefined> {
  if (!owner.customerId && !owner.ticketIds.length) return undefined;
  if (!isPostgresText(dropId)) return undefined;
  const [found] = await db
    .select(ticketColumns(now))
    .from(dropQueueTickets)
    .where(and(eq(dropQueueTickets.dropId, dropId), isOwnTicket(owner)))
    .orderBy(...ownTicketFirst(owner))
    .limit(1);
  return found && ticketOf(found);
}

/** Returns the condition for an owner's possible tickets; the first in the order of `ownTicketFirst` counts. */
export function isOwnTicket({ customerId, ticketIds }: TicketOwner) {
  const { id, customerId: ownerId, leftAt } = dropQueueTickets;
  const isOfBrowser = inArray(id, ticketIds);
  if (!customerId) return isOfBrowser;
  const isOfAccount = and(eq(ownerId, customerId), isNull(leftAt));
  return or(isOfAccount, and(isOfBrowser, or(isNull(ownerId), eq(ownerId, customerId))));
}

export function ownTicketFirst({ customerId }: TicketOwner) {
  const { id, customerId: ownerId, leftAt, joinedAt } = dropQueueTickets;
  const isOfAccount = sql`coalesce(${ownerId} = ${customerId ?? null}::uuid and ${leftAt} is null, false)`;
  return [desc(isOfAccount), desc(joinedAt), desc(id)];
}

export function ticketColumns(now: Date) {
  const { id, place, admittedAt } = dropQueueTickets;
  return { id, place, admittedAt, state: ticketState(now) };
}

type Found = { id: string; place: number | null; state: TicketState; admittedAt: Date | null };

export function ticketOf({ id, place, state, admittedAt }: Found): Ticket {
  const until = admittedAt && new Date(admittedAt.getTime() + ADMISSION_MINUTES * 60_000);
  return { id, place, state, admittedUntil: state === 'admitted' && until ? until.toISOString() : null };
}
