import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropQueueTickets } from './tables.server.ts';

export function exportTickets(db: Db, customerId: string) {
  const { id, joinedAt, place, admittedAt, leftAt, dropId } = dropQueueTickets;
  return db
    .select({ drop: drops.title, ticket: id, joinedAt, place, admittedAt, leftAt })
    .from(dropQueueTickets)
    .leftJoin(drops, eq(drops.id, dropId))
    .where(eq(dropQueueTickets.customerId, customerId))
    .orderBy(asc(joinedAt));
}
