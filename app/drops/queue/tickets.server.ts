import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { answerTogether } from '#app/platform/database/send-together.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { wasBought } from '../products-in-drops.server.ts';
import { dropQueues, dropQueueTickets, drops } from '../tables.server.ts';
import { ADMISSION_MINUTES, type Ticket, type TicketState } from './queue.ts';

export type TicketOwner = { customerId: string | undefined; ticketIds: string[] };

/** Returns the ticket of the account, or else the browser's latest ticket that belongs to no other account. */
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

/** Returns the SQL condition for the tickets of an owner. If several match, use the first by `ownTicketFirst`. */
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

type Asked = { dropId: string; ticketIds: string[]; now: Date };

/** Returns the same as `findOwnTicket`. Concurrent requests of guests share one query. */
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

/** Gives up a place in a queue permanently. A second call changes nothing. Returns the resulting ticket. */
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

/** Counts a ticket that led to a purchase as `ordered`, even after its order was cancelled or refunded. */
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

export function exportTickets(db: Db, customerId: string) {
  const { id, joinedAt, place, admittedAt, leftAt, dropId } = dropQueueTickets;
  return db
    .select({ drop: drops.title, ticket: id, joinedAt, place, admittedAt, leftAt })
    .from(dropQueueTickets)
    .leftJoin(drops, eq(drops.id, dropId))
    .where(eq(dropQueueTickets.customerId, customerId))
    .orderBy(asc(joinedAt));
}

/** The account of a ticket is stored this long, so that operators can answer questions about a drop. */
const ACCOUNT_DAYS = 30;
/** Tickets are stored this long, so that anyone can verify the drawing of places. */
const TICKET_DAYS = 365;

/** Deletes the accounts of tickets after a month and tickets after a year, then queues without a drop and tickets. */
export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  const { joinedAt, customerId } = dropQueueTickets;
  const isNamed = and(isNotNull(customerId), lt(joinedAt, daysBefore(now, ACCOUNT_DAYS)));
  await inBatches(async (most) => {
    const { rowCount } =
      await db.execute(sql`update drop_queue_tickets set customer_id = null where ctid = any (array(
      select ctid from drop_queue_tickets where ${isNamed} limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
  await deleteInBatches(db, dropQueueTickets, lt(joinedAt, daysBefore(now, TICKET_DAYS)));
  await deleteInBatches(db, dropQueues, and(isWithoutTickets, isWithoutDrop));
}

const isWithoutTickets = sql`not exists (select from drop_queue_tickets as left_over where left_over.drop_id = drop_queues.drop_id)`;
/** The queue of a drop in the bin does not count as without drop, since the drop may be restored. */
const isWithoutDrop = sql`not exists (select from drops where drops.id = drop_queues.drop_id)
  and not exists (select from bin_items where kind = 'drop' and object_id = drop_queues.drop_id)`;

export async function startQueueJobs(db: Db): Promise<void> {
  await everyHour('forget-queue-tickets', () => deleteOldTickets(db, new Date()));
}

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

/** An order that expired unpaid does not count, even before a job cancels it: its owner may use the time left. */
const hasOrder = sql<boolean>`(${orderId} is not null and exists (
  select from orders where orders.id = ${orderId} and orders.status <> 'cancelled'
    and (orders.payment_status <> 'pending' or orders.expires_at > now())))`;

function lastLivingAdmission(now: Date) {
  return sql`${new Date(now.getTime() - ADMISSION_MINUTES * 60_000).toISOString()}::timestamptz`;
}
