import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lookbookCampaigns } from '../tables.server.ts';
import { auditedFields, holdCampaign } from './merge-and-save-campaign.server.ts';

/** An operator deletes a campaign; its pictures stay in the library. Answers what it was called, or that there is none. */
export async function deleteCampaign(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const current = await holdCampaign(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    await tx.delete(lookbookCampaigns).where(eq(lookbookCampaigns.id, id));
    await invalidatePages(tx, [tags.lookbook]);
    const before = await auditedFields(tx, current.campaign);
    await recordChange(tx, actor, { objectType: 'campaign', objectId: id, action: 'deleted', before }, now);
    return { ok: true, title: current.campaign.title };
  });
}
