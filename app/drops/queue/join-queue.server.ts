import { and, eq, isNull } from 'drizzle-orm';
import { answerTogether } from '#app/platform/database/answer-together.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { findOwnTicket, type TicketOwner } from './find-own-ticket.server.ts';
import { findQueue, lockQueue, type Queue } from './find-queue.server.ts';
import { guardJoining } from './guard-joining.server.ts';
import { type Comer, type Joined, joinAll } from './join-all.server.ts';
import { newChallenge, provenTicketId } from './proof/challenge.server.ts';
import { dropQueueTickets } from './tables.server.ts';
import type { ProofNeeded, Ticket } from './ticket.ts';
import { ticketIdOfBrowser } from './ticket-id-of-browser.server.ts';

/**
 * Lists the refusals: no such queue, room not open yet, drop over, queue closed by an operator, visitor blocked, or too many from one
 * network.
 */
export type JoinRefusal = 'unknown' | 'not-open-yet' | 'over' | 'closed' | 'blocked' | 'too-many';

/**
 * Adds a visitor to a drop's queue, or returns their ticket. A visitor who left, or whose time to buy ended, rejoins at the end. `network`
 * applies `guardJoining`. A queue may require a proof of work from guests; signed-in customers have proven a mailbox. A guest's browser
 * sends its key, so that concurrent tabs and lost answers yield one ticket.
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
  // The place of this proof or browser was given back or has expired, so the guest rejoins.
  return isAsked ? proofNeeded(dropId, now) : joinTogether(db, queue, { customerId }, now);
}

function isEnded({ state }: Ticket): boolean {
  return state === 'left' || state === 'over';
}

function proofNeeded(dropId: string, now: Date): ProofNeeded {
  return { ok: false, reason: 'proof-needed', challenge: newChallenge(dropId, now) };
}

export function joinRefusal({ state, opensAt, endsAt }: Queue, now: Date): JoinRefusal | undefined {
  if (now < opensAt) return 'not-open-yet';
  if (now >= endsAt) return 'over';
  return state === 'closed' ? 'closed' : undefined;
}

/** Assigns a browser's ticket to the customer who signed in. The queue is locked, so an account keeps one ticket. */
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

/**
 * Batches a visitor with others who join at this moment. Joins before and after the start stay apart, so that no batch delays its members
 * past the start.
 */
function joinTogether(db: Db, queue: Queue, comer: Comer, now: Date): Promise<Joined> {
  return join(db, JSON.stringify([queue.dropId, now >= queue.startsAt]), { queue, comer, now });
}
