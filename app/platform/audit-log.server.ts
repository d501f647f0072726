import { and, desc, eq } from 'drizzle-orm';
import { type Change, changedFacts, type Facts } from './audit-change.ts';
import type { Db } from './db.server.ts';
import { auditLogs } from './tables.server.ts';

/** Who does something in the back office. */
export type Actor = { id: string; email: string };

type NewChange = {
  objectType: string;
  objectId: string;
  /** A verb in the past with words of its own, such as `updated`. */
  action: string;
  before?: Facts;
  after?: Facts;
};

const MOST = 100;

/**
 * Writes down what an operator did, in the transaction that does it: of `before` and `after` only what differs. An
 * update that changed nothing is written too, since somebody pressed the button.
 */
export async function recordChange(
  tx: Db,
  actor: Actor,
  { before = {}, after = {}, ...change }: NewChange,
  now: Date,
): Promise<void> {
  await tx.insert(auditLogs).values({
    ...change,
    ...changedFacts(before, after),
    actorId: actor.id,
    actorEmail: actor.email,
    createdAt: now,
  });
}

/** What operators did with one object, the newest first, the latest hundred. */
export async function listChanges(db: Db, objectType: string, objectId: string): Promise<Change[]> {
  const rows = await db
    .select({
      id: auditLogs.id,
      at: auditLogs.createdAt,
      by: auditLogs.actorEmail,
      action: auditLogs.action,
      before: auditLogs.before,
      after: auditLogs.after,
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.objectType, objectType), eq(auditLogs.objectId, objectId)))
    .orderBy(desc(auditLogs.createdAt), desc(auditLogs.id))
    .limit(MOST);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
