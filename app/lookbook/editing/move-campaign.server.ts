import { asc, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { moveOnePlace } from '#app/platform/editing/move-one-place.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lookbookCampaigns } from '../tables.server.ts';

/** Renumbers all from 0, since numbers may repeat, and records it. At the end of the list nothing moves. */
export async function moveCampaign(
  db: Db,
  actor: Actor,
  { id, way }: { id: string; way: 'up' | 'down' },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const { id: key, sortOrder } = lookbookCampaigns;
    const rows = await tx
      .select({ id: key, sortOrder })
      .from(lookbookCampaigns)
      .orderBy(asc(sortOrder), asc(key))
      .for('update');
    const renumbered = moveOnePlace(rows, id, way);
    if (!renumbered) return { ok: false, reason: 'missing' };
    // One JSON parameter keeps the statement the same for any number.
    await tx.execute(sql`
      update ${lookbookCampaigns} set sort_order = given.sort_order, updated_at = ${nextVersion(lookbookCampaigns.updatedAt)}
      from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb) as given(id text, sort_order int)
      where given.id = ${key}`);
    await invalidatePages(tx, [tags.lookbook]);
    const changes = renumbered.map(({ id, was, sort_order }) => ({
      objectType: 'campaign',
      objectId: id,
      action: 'updated',
      before: { sortOrder: String(was) },
      after: { sortOrder: String(sort_order) },
    }));
    await recordChanges(tx, actor, changes, now);
    return { ok: true };
  });
}
