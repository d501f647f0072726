import { isIP } from 'node:net';
import { desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { everyHour } from '#app/platform/jobs/jobs.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { dropBlocks } from '../tables.server.ts';
import { type Blocked, type BlockResult, LONGEST_BLOCKED, LONGEST_NOTE, parseBlock } from './parse-block.ts';

export type Block = Awaited<ReturnType<typeof listBlocks>>['blocks'][number];

export async function listBlocks(db: Db, { page, perPage }: { page: number; perPage: number }) {
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

/** Blocks a mailbox, domain or network from drops, in any spelling. Refuses one that is already blocked. */
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

/** The known details of a buyer; `network` is in the format of `clientSubnet`. */
type Wanting = { email?: string | undefined; customerId?: string | undefined; network?: string | undefined };

export async function isBlocked(db: Db, wanting: Wanting): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${isBlockedSql(wanting)}`);
  return rows.length > 0;
}

/** Accepts ids or slugs of products. Returns undefined if no running drop offers any of them. */
export async function isBlockedFromProducts(
  db: Db,
  asked: string[],
  wanting: Wanting,
): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ isBlocked: boolean }>(sql`
    select ${isBlockedSql(wanting)} as "isBlocked" where exists (
      select from drops join drop_products on drop_products.drop_id = drops.id join products on products.id = product_id
      where is_active and start_date <= now() and end_date > now()
        and (products.id = any(${sql.param(asked)}::text[]) or products.slug = any(${sql.param(asked)}::text[])))`);
  return rows[0]?.isBlocked;
}

function isBlockedSql({ email = '', customerId, network = '' }: Wanting): SQL {
  const [address = ''] = network.split('/');
  const known = isIP(address) ? network : null;
  return sql`exists (
    select from drop_blocks, (
      select ${email} as email union all select email from profiles where id = ${customerId ?? null}::uuid) told
    where case kind
      when 'mailbox' then value = mailbox_of(email)
      when 'domain' then '.' || split_part(lower(trim(email)), '@', 2) like '%.' || value
      else value::inet >>= ${known}::inet end)`;
}

/** Blocks expire after this time, since an address or network may later belong to another person. */
export const BLOCKED_DAYS = 365;

export async function deleteOldBlocks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, dropBlocks, lt(dropBlocks.createdAt, daysBefore(now, BLOCKED_DAYS)));
}

export async function startDropBlockJobs(db: Db): Promise<void> {
  await everyHour('forget-drop-blocks', () => deleteOldBlocks(db, new Date()));
}

export const blockForms = { additions: submitAddition, deletions: submitDeletion };

export function blockStatus(answer: BlockResult): number {
  return answer.ok ? 200 : { 'not-understood': 400, 'blocked-already': 409, missing: 404 }[answer.reason];
}

async function submitAddition(db: Db, actor: Actor, form: FormData, now: Date): Promise<BlockResult> {
  const typed = {
    blocked: textIn(form, 'blocked', LONGEST_BLOCKED),
    note: textIn(form, 'note', LONGEST_NOTE),
  };
  const refused = (reason: 'not-understood' | 'blocked-already') =>
    ({ of: 'additions', ok: false, reason, typed }) as const;
  const blocked = parseBlock(typed.blocked);
  if (!blocked) return refused('not-understood');
  const added = await addBlock(db, actor, { ...blocked, note: typed.note }, now);
  return added.ok ? { of: 'additions', ...added } : refused(added.reason);
}

async function submitDeletion(db: Db, actor: Actor, form: FormData, now: Date): Promise<BlockResult> {
  const id = z.uuid().safeParse(form.get('id'));
  const missing = { ok: false, reason: 'missing' } as const;
  return { of: 'deletions', ...(id.success ? await removeBlock(db, actor, id.data, now) : missing) };
}

function textIn(form: FormData, name: string, longest: number): string {
  return String(form.get(name) ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, longest);
}
