import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { Blocked, BlockKind } from './parse-blocked.ts';
import { dropBlocks } from './tables.server.ts';

export type Block = {
  id: string;
  kind: BlockKind;
  value: string;
  note: string;
  by: string;
  at: string;
};

export async function listBlocks(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ blocks: Block[]; total: number }> {
  const { id, kind, value, note, actorEmail, createdAt } = dropBlocks;
  const [rows, total] = await Promise.all([
    db
      .select({ id, kind, value, note, by: actorEmail, at: createdAt })
      .from(dropBlocks)
      .orderBy(desc(createdAt), desc(id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(dropBlocks),
  ]);
  return { blocks: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total };
}

/** Blocks a mailbox, domain or network from drops, however it is written. Refuses one that is blocked already. */
export function addBlock(
  db: Db,
  actor: Actor,
  { kind, value, note }: Blocked & { note: string },
  now: Date,
): Promise<{ ok: true; value: string } | { ok: false; reason: 'blocked-already' }> {
  const written = {
    mailbox: sql<string>`mailbox_of(${value})`,
    domain: sql<string>`${value}`,
    network: sql<string>`text(network(${value}::inet))`,
  };
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(dropBlocks)
      .values({ kind, value: written[kind], note, actorEmail: actor.email, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: dropBlocks.id, value: dropBlocks.value });
    if (!added) return { ok: false, reason: 'blocked-already' };
    const after = { blocked: added.value, note };
    await recordChange(
      tx,
      actor,
      { objectType: 'drop-block', objectId: added.id, action: 'created', after },
      now,
    );
    return { ok: true, value: added.value };
  });
}

export function removeBlock(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; value: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(dropBlocks).where(eq(dropBlocks.id, id)).returning();
    if (!gone) return { ok: false, reason: 'missing' };
    const before = { blocked: gone.value, note: gone.note };
    await recordChange(tx, actor, { objectType: 'drop-block', objectId: id, action: 'deleted', before }, now);
    return { ok: true, value: gone.value };
  });
}
