import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockCustomer } from '#app/accounts/customer-access.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { LONGEST_VIEW_NAME, MOST_SAVED_VIEWS, type SavedView } from './saved-view.ts';
import { savedOrderViews } from './tables.server.ts';

export type SavedViewRefusal = 'no-name' | 'too-long' | 'name-taken' | 'too-many' | 'not-found';
type Saved = { ok: true; name: string } | { ok: false; reason: SavedViewRefusal };

export function listSavedViews(db: Db, profileId: string): Promise<SavedView[]> {
  return db
    .select({ id: savedOrderViews.id, name: savedOrderViews.name, query: savedOrderViews.query })
    .from(savedOrderViews)
    .where(eq(savedOrderViews.profileId, profileId))
    .orderBy(asc(sql`lower(${savedOrderViews.name})`));
}

export async function saveView(
  db: Db,
  profileId: string,
  { name: typed, query }: { name: string; query: string },
  now: Date,
): Promise<Saved> {
  const checked = checkName(typed);
  if (!checked.ok) return checked;
  return db.transaction(async (tx): Promise<Saved> => {
    // The lock serialises concurrent requests, so that they cannot exceed the maximum.
    if (!(await lockCustomer(tx, profileId, 'no key update'))) return { ok: false, reason: 'not-found' };
    if (await isTaken(tx, profileId, checked.name)) return { ok: false, reason: 'name-taken' };
    const own = await tx.$count(savedOrderViews, eq(savedOrderViews.profileId, profileId));
    if (own >= MOST_SAVED_VIEWS) return { ok: false, reason: 'too-many' };
    await tx.insert(savedOrderViews).values({ profileId, name: checked.name, query, createdAt: now });
    return checked;
  });
}

export async function renameView(
  db: Db,
  profileId: string,
  { id, name: typed }: { id: string; name: string },
): Promise<Saved> {
  const checked = checkName(typed);
  if (!checked.ok) return checked;
  if (!z.uuid().safeParse(id).success) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<Saved> => {
    if (!(await lockCustomer(tx, profileId, 'no key update'))) return { ok: false, reason: 'not-found' };
    if (await isTaken(tx, profileId, checked.name, id)) return { ok: false, reason: 'name-taken' };
    const renamed = await tx
      .update(savedOrderViews)
      .set({ name: checked.name })
      .where(isOwn(profileId, id))
      .returning({ id: savedOrderViews.id });
    return renamed.length ? checked : { ok: false, reason: 'not-found' };
  });
}

export async function deleteView(db: Db, profileId: string, id: string): Promise<Saved> {
  if (!z.uuid().safeParse(id).success) return { ok: false, reason: 'not-found' };
  const [deleted] = await db
    .delete(savedOrderViews)
    .where(isOwn(profileId, id))
    .returning({ name: savedOrderViews.name });
  return deleted ? { ok: true, name: deleted.name } : { ok: false, reason: 'not-found' };
}

function checkName(typed: string): Saved {
  const name = typed.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  if (!name) return { ok: false, reason: 'no-name' };
  return name.length > LONGEST_VIEW_NAME ? { ok: false, reason: 'too-long' } : { ok: true, name };
}

async function isTaken(tx: Db, profileId: string, name: string, but?: string): Promise<boolean> {
  const same = and(
    eq(savedOrderViews.profileId, profileId),
    eq(sql`lower(${savedOrderViews.name})`, sql`lower(${name})`),
    but ? ne(savedOrderViews.id, but) : undefined,
  );
  return (await tx.$count(savedOrderViews, same)) > 0;
}

function isOwn(profileId: string, id: string) {
  return and(eq(savedOrderViews.profileId, profileId), eq(savedOrderViews.id, id));
}
