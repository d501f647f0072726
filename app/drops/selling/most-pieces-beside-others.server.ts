import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { dropPieces } from '../queue/drop-pieces-sql.server.ts';
import { dropQueueTickets } from '../queue/tables.server.ts';
import { mayBuy } from '../queue/ticket-state-sql.server.ts';

/**
 * How many pieces of a drop the owner of an admitted ticket may have, so that a piece is left for each of the others who may buy now;
 * what is kept for their browser is theirs. Call it under `lockQueue`: then nobody else is admitted or takes several meanwhile.
 */
export async function mostPiecesBesideOthers(
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
