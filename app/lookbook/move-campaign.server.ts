import { asc, eq } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { nextVersion } from './campaign-version.server.ts';
import { lookbookCampaigns } from './tables.server.ts';

/**
 * An operator moves a campaign one place up or down; all are numbered anew from 0, since several may have had one number.
 * At its end of the list it stays. Refuses one that is gone.
 */
export async function moveCampaign(
  db: Db,
  actor: Actor,
  { id, way }: { id: string; way: 'up' | 'down' },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const { id: key, sortOrder, title } = lookbookCampaigns;
    const rows = await tx
      .select({ id: key, sortOrder, title })
      .from(lookbookCampaigns)
      .orderBy(asc(sortOrder), asc(key))
      .for('update');
    const from = rows.findIndex((row) => row.id === id);
    const moved = rows[from];
    if (!moved) return { ok: false, reason: 'missing' };
    const to = Math.max(0, Math.min(rows.length - 1, from + (way === 'up' ? -1 : 1)));
    const ordered = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
    for (const [place, row] of ordered.entries()) {
      if (row.sortOrder === place) continue;
      await tx
        .update(lookbookCampaigns)
        .set({ sortOrder: place, updatedAt: nextVersion })
        .where(eq(key, row.id));
    }
    await dropPages(tx, ['lookbook']);
    const before = { sortOrder: String(moved.sortOrder) };
    const after = { sortOrder: String(to) };
    const change = { objectType: 'campaign', objectId: id, action: 'updated', before, after };
    await recordChange(tx, actor, change, now);
    return { ok: true };
  });
}
