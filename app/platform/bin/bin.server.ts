import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../database/db.server.ts';
import type { Actor } from '../editing/audit-log.server.ts';
import { deleteInBatches } from '../retention/delete-in-batches.server.ts';
import { daysBefore } from '../retention/retention-cutoffs.ts';
import { binItems } from '../tables.server.ts';
import { BIN_DAYS, type BinKind } from './bin-kinds.ts';

export type BinItem = typeof binItems.$inferSelect;

type Deleted = {
  kind: BinKind;
  objectId: string;
  title: string;
  titleNl?: string | null;
  content: Record<string, unknown>;
};

export async function putIntoBin(tx: Db, actor: Actor, deleted: Deleted, now: Date): Promise<string> {
  const [item] = await tx
    .insert(binItems)
    .values({ ...deleted, deletedBy: actor.email, deletedAt: now })
    .returning({ id: binItems.id });
  if (!item) throw new Error('Nothing was put into the bin.');
  return item.id;
}

export async function lockBinItem(tx: Db, id: string): Promise<BinItem | undefined> {
  const [item] = await tx.select().from(binItems).where(eq(binItems.id, id)).for('update');
  return item;
}

export async function removeFromBin(tx: Db, id: string): Promise<void> {
  await tx.delete(binItems).where(eq(binItems.id, id));
}

export async function listBin(db: Db, { page, perPage }: { page: number; perPage: number }) {
  const [items, total] = await Promise.all([
    db
      .select()
      .from(binItems)
      .orderBy(desc(binItems.deletedAt), desc(binItems.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(binItems),
  ]);
  return { items, total };
}

export function emptyBin(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, binItems, lt(binItems.deletedAt, daysBefore(now, BIN_DAYS)));
}
