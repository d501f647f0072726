import { eq, sql } from 'drizzle-orm';
import { namePictures } from '#app/media/picked-pictures.server.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { momentInShop } from '#app/platform/shop-time.ts';
import type { TypedDrop } from './drop-form.ts';
import { listPieces } from './drop-pieces.server.ts';
import { findDrop } from './operated-drops.server.ts';
import { type DropProblems, saveDrop } from './save-drop.server.ts';
import { drops } from './tables.server.ts';

export type KeptDrop = { id: string; version: string; drop: TypedDrop };

/**
 * An operator saves a drop, having seen a `version` of it; a new one brings its id and no version. Dates are what clocks
 * in Amsterdam show. Refuses what breaks a rule, with one reason a field; a drop that is gone; and one that was changed
 * since, with what it is now. Adding the same drop a second time changes nothing.
 */
export async function changeDrop(
  db: Db,
  actor: Actor,
  { id, version, drop }: KeptDrop,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: DropProblems }
  | { ok: false; reason: 'changed'; current: KeptDrop }
  | { ok: false; reason: 'missing' }
> {
  return db.transaction(async (tx) => {
    await holdDrop(tx, id);
    const current = await findDrop(tx, id);
    if (!current && version) return { ok: false, reason: 'missing' };
    if (current && !version && areSame(current.drop, drop)) return { ok: true };
    if (current && current.version !== version) return { ok: false, reason: 'changed', current };
    const before = current ? await factsOf(tx, current.drop) : {};
    const { imageId, startDate, endDate, ...rest } = drop;
    const dates = { startDate: readDate(startDate), endDate: readDate(endDate) };
    const saved = await saveDrop(tx, { ...rest, ...dates, ...(imageId && { imageId }) }, id);
    if (!saved.ok) return saved;
    const kept = await findDrop(tx, id);
    const after = kept ? await factsOf(tx, kept.drop) : {};
    const action = current ? 'updated' : 'created';
    await recordChange(tx, actor, { objectType: 'drop', objectId: id, action, before, after }, now);
    return { ok: true };
  });
}

/** An operator deletes a drop; its products stay. Answers what it was called, or that there is none (any more). */
export async function deleteDrop(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    await holdDrop(tx, id);
    const current = await findDrop(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    const before = await factsOf(tx, current.drop);
    await tx.delete(drops).where(eq(drops.id, id));
    await dropPages(tx, ['catalogue', ...current.drop.productIds.map((product) => `product:${product}`)]);
    const change = { objectType: 'drop', objectId: id, action: 'deleted', before };
    await recordChange(tx, actor, change, now);
    return { ok: true, title: current.drop.title };
  });
}

/** Makes others who save this drop wait, also while it does not exist yet. */
async function holdDrop(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drop:${id}`}))`);
}

/** Undefined where nothing was typed; what is no date of the shop is one that saving refuses. */
function readDate(typed: string): Date | undefined {
  return typed.trim() ? (momentInShop(typed) ?? new Date(Number.NaN)) : undefined;
}

function areSame(one: TypedDrop, other: TypedDrop): boolean {
  const names = Object.keys(one) as (keyof TypedDrop)[];
  const said = (drop: TypedDrop) => JSON.stringify(names.map((name) => trimmed(drop[name])));
  return said(one) === said(other);
}

function trimmed<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.trim() : value;
}

/** A drop as its history tells it: products by their titles, its picture by what one sees. */
async function factsOf(tx: Db, { productIds, imageId, ...drop }: TypedDrop) {
  const pieces = await listPieces(tx, productIds);
  const pictures = await namePictures(tx, [imageId]);
  return {
    ...drop,
    imageId: pictures.get(imageId) ?? '',
    productIds: pieces.map(({ title }) => title).join(', '),
  };
}
