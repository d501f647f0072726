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

/** No such queue; its room is not open yet; the drop is over; an operator closed the queue, or blocked this person; too many of their network. */
export type JoinRefusal = 'unknown' | 'not-open-yet' | 'over' | 'closed' | 'blocked' | 'too-many';

/**
 * Takes somebody into the queue of a drop while its room is open, or answers the ticket that they have, however often they ask.
 * Who left, or whose time to buy is over, stands at the end then. Where they come over a network, that is guarded (`guardJoining`).
 * Of guests a queue may ask a proof of work; whoever is signed in has proven a mailbox. A guest's browser says which it is, so that it has
 * one ticket also where tabs ask at once, or an answer did not reach it.
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
  // The place of this proof, or of this browser, was given back, or its time is over: they come anew.
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
 * Gives somebody a ticket together with the others whom this process lets into the queue at this moment. Those from before the
 * start and those from after it stay apart, so that nobody is late by whom they came with.
 */
function joinTogether(db: Db, queue: Queue, comer: Comer, now: Date): Promise<Joined> {
  return join(db, JSON.stringify([queue.dropId, now >= queue.startsAt]), { queue, comer, now });
}
