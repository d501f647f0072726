import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOwnTicket, type TicketOwner } from './find-own-ticket.server.ts';
import { findQueue, lockQueue, type Queue } from './find-queue.server.ts';
import { guardJoining } from './guard-joining.server.ts';
import { joinTogether } from './join-together.server.ts';
import type { Ticket } from './queue-and-ticket-types.ts';
import { dropQueueTickets } from './tables.server.ts';

/** No such queue; its room is not open yet; the drop is over; an operator closed the queue, or blocked this person; too many of their network. */
export type JoinRefusal = 'unknown' | 'not-open-yet' | 'over' | 'closed' | 'blocked' | 'too-many';

/**
 * Takes somebody into the queue of a drop while its room is open, or answers the ticket that they have, however often they ask.
 * Who left, or whose time to buy is over, stands at the end then. Where they come over a network, that is guarded (`guardJoining`).
 */
export async function joinQueue(
  db: Db,
  dropId: string,
  owner: TicketOwner,
  now: Date,
  network?: string,
): Promise<{ ok: true; ticket: Ticket } | { ok: false; reason: JoinRefusal }> {
  const [queue, own] = await Promise.all([findQueue(db, dropId), findOwnTicket(db, dropId, owner, now)]);
  if (!queue) return { ok: false, reason: 'unknown' };
  if (own && own.state !== 'left' && own.state !== 'over') {
    if (owner.customerId) await assignToAccount(db, dropId, own.id, owner.customerId);
    return { ok: true, ticket: own };
  }
  const { customerId } = owner;
  const reason = joinRefusal(queue, now) ?? (network && (await guardJoining(db, { customerId, network })));
  if (reason) return { ok: false, reason };
  return joinTogether(db, queue, customerId, now);
}

export function joinRefusal({ state, opensAt, endsAt }: Queue, now: Date): JoinRefusal | undefined {
  if (now < opensAt) return 'not-open-yet';
  if (now >= endsAt) return 'over';
  return state === 'closed' ? 'closed' : undefined;
}

/** A ticket that a browser has had becomes that of whoever signed in there since. Nobody else joins meanwhile, so an account has one. */
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
