import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { type DrawnItemRequest, findUndrawnProducts } from '../draw/drawn-items.server.ts';
import type { GatedProduct } from '../products-in-drops.server.ts';
import { dropPieces, lockQueue } from '../queue/queue.server.ts';
import type { TicketState } from '../queue/queue.ts';
import {
  isOwnTicket,
  mayBuy,
  ownTicketFirst,
  type TicketOwner,
  ticketState,
} from '../queue/tickets.server.ts';
import { dropQueueTickets } from '../tables.server.ts';

export type SaleRefusal = {
  ok: false;
  reason: 'queue-needed' | 'queue-not-yet' | 'admission-over' | 'draw-needed';
  drop: GatedProduct['drop'];
};

/** The quantity leaves too few items for the other visitors who may buy now. `most` is the allowed quantity. */
export type TooManyForOthers = {
  ok: false;
  reason: 'pieces-for-others';
  drop: GatedProduct['drop'];
  most: number;
};

type PlacedOrder = TicketOwner & { id: string; checkoutKey: string | undefined; pieces: DrawnItemRequest[] };

/** Assigns the buyer's tickets to the order before items are reserved. Returns the products that only a draw sells. */
export async function checkSaleMethod(
  tx: Db,
  gated: GatedProduct[],
  order: PlacedOrder,
  now: Date,
): Promise<{ ok: true; drawn: string[] } | SaleRefusal | TooManyForOthers> {
  if (!gated.length) return { ok: true, drawn: [] };
  const several = await lockQueuesOfSeveral(tx, gated, order);
  const tickets = await lockTickets(tx, gated, order, now);
  const isDrawn = await drawnProducts(tx, gated, order);
  const used = new Set<string>();
  for (const { productId } of gated) {
    const sellers = gated.filter((one) => one.productId === productId).map(({ drop }) => drop);
    const admitted = sellers.map(({ id }) => tickets.get(id)).find((ticket) => ticket?.state === 'admitted');
    if (admitted) {
      used.add(admitted.id);
      isDrawn.delete(productId);
    } else if (!isDrawn.has(productId)) return refusalOf(sellers, tickets);
  }
  for (const [dropId, { quantity, drop }] of several) {
    const ticketId = tickets.get(dropId)?.id ?? '';
    if (!used.has(ticketId)) continue;
    const most = await mostPiecesBesideOthers(tx, dropId, { ticketId, checkoutKey: order.checkoutKey }, now);
    if (quantity > most) return { ok: false, reason: 'pieces-for-others', drop, most };
  }
  await tx
    .update(dropQueueTickets)
    .set({ orderId: order.id })
    .where(inArray(dropQueueTickets.id, [...used]));
  return { ok: true, drawn: [...isDrawn] };
}

async function drawnProducts(tx: Db, gated: GatedProduct[], order: PlacedOrder): Promise<Set<string>> {
  const drawn = new Set(
    gated.filter(({ drop }) => drop.saleMethod === 'draw').map(({ productId }) => productId),
  );
  if (!drawn.size) return drawn;
  const pieces = order.pieces.filter(({ productId }) => drawn.has(productId));
  for (const productId of await findUndrawnProducts(tx, pieces, order.checkoutKey)) drawn.delete(productId);
  return drawn;
}

/** Locks in id order, before tickets. An order of one item needs no lock, since it always leaves enough for others. */
async function lockQueuesOfSeveral(tx: Db, gated: GatedProduct[], { pieces }: PlacedOrder) {
  const several = new Map<string, { quantity: number; drop: GatedProduct['drop'] }>();
  for (const { drop } of gated.filter(({ drop: { saleMethod } }) => saleMethod === 'queue')) {
    const ofDrop = new Set(gated.filter((one) => one.drop.id === drop.id).map(({ productId }) => productId));
    const ordered = pieces.filter(({ productId }) => ofDrop.has(productId));
    const quantity = ordered.reduce((sum, piece) => sum + piece.quantity, 0);
    if (quantity > 1) several.set(drop.id, { quantity, drop });
  }
  const sorted = new Map([...several].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  for (const dropId of sorted.keys()) await lockQueue(tx, dropId);
  return sorted;
}

type LockedTicket = { id: string; dropId: string; state: TicketState };

async function lockTickets(
  tx: Db,
  gated: GatedProduct[],
  owner: TicketOwner,
  now: Date,
): Promise<Map<string, LockedTicket>> {
  const { id, dropId } = dropQueueTickets;
  const drops = gated.map(({ drop }) => drop.id);
  const isTheirs = and(inArray(dropId, drops), isOwnTicket(owner));
  // Reads the tickets after locking them, so that the changes of an earlier order are visible.
  const [, found] = await sendTogether(
    tx.select({ id }).from(dropQueueTickets).where(isTheirs).orderBy(asc(id)).for('no key update'),
    tx
      .select({ id, dropId, state: ticketState(now) })
      .from(dropQueueTickets)
      .where(isTheirs)
      .orderBy(...ownTicketFirst(owner)),
  );
  return new Map(found.toReversed().map((ticket) => [ticket.dropId, ticket]));
}

const reasons: Record<Exclude<TicketState, 'admitted'>, SaleRefusal['reason']> = {
  early: 'queue-not-yet',
  waiting: 'queue-not-yet',
  ordered: 'admission-over',
  over: 'admission-over',
  left: 'queue-needed',
};

function refusalOf(sellers: GatedProduct['drop'][], tickets: Map<string, LockedTicket>): SaleRefusal {
  const [first] = sellers;
  if (!first) throw new Error('What is gated is sold by a drop.');
  const drop = sellers.find(({ id }) => tickets.has(id)) ?? first;
  const state = tickets.get(drop.id)?.state;
  if (drop.saleMethod === 'draw') return { ok: false, reason: 'draw-needed', drop };
  const reason = state && state !== 'admitted' ? reasons[state] : 'queue-needed';
  return { ok: false, reason, drop };
}

/** Returns the largest quantity that leaves one item for each other admitted visitor. Call it under `lockQueue`. */
async function mostPiecesBesideOthers(
  tx: Db,
  dropId: string,
  { ticketId, checkoutKey }: { ticketId: string; checkoutKey: string | undefined },
  now: Date,
): Promise<number> {
  const { id, dropId: ofDrop } = dropQueueTickets;
  const others = tx.$count(dropQueueTickets, and(eq(ofDrop, dropId), ne(id, ticketId), mayBuy(now)));
  const [row] = await tx
    .select({ most: sql<number>`(pieces.free - ${others})::int` })
    .from(sql`(${dropPieces(dropId, { checkoutKey })}) as pieces`);
  return Math.max(1, row?.most ?? 0);
}
