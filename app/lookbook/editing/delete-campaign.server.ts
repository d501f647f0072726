import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { images } from '#app/media/tables.server.ts';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/restored-from-bin-type.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { lookbookCampaigns } from '../tables.server.ts';
import { campaignStatuses } from './campaign-form-values.ts';
import { auditedFields, holdCampaign } from './edit-campaign.server.ts';
import { saveCampaign } from './save-campaign.server.ts';

/** Moves a campaign to the bin; its pictures stay in the library. Returns its title. Refuses a missing campaign. */
export async function deleteCampaign(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ ok: true; title: string; binItem: string } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const current = await holdCampaign(tx, id);
    if (!current) return { ok: false, reason: 'missing' };
    const before = await auditedFields(tx, current.campaign);
    const [row] = await tx.delete(lookbookCampaigns).where(eq(lookbookCampaigns.id, id)).returning();
    if (!row) return { ok: false, reason: 'missing' };
    await invalidatePages(tx, [tags.lookbook]);
    await recordChange(tx, actor, { objectType: 'campaign', objectId: id, action: 'deleted', before }, now);
    const { title, titleNl } = row;
    const content = { ...row, imageIds: current.campaign.imageIds };
    const deleted = { kind: 'campaign' as const, objectId: id, title, titleNl, content };
    return { ok: true, title, binItem: await putIntoBin(tx, actor, deleted, now) };
  });
}

const kept = z.object({
  title: z.string(),
  titleNl: z.string().nullable(),
  description: z.string(),
  descriptionNl: z.string().nullable(),
  featuredImageId: z.string().nullable(),
  status: z.enum(campaignStatuses),
  startDate: z.coerce.date().nullable(),
  endDate: z.coerce.date().nullable(),
  sortOrder: z.number(),
  imageIds: z.array(z.string()),
});

/** Restores a campaign from the bin without missing pictures; under a new address if its own is taken. */
export async function restoreCampaign(tx: Db, objectId: string, content: unknown): Promise<RestoredFromBin> {
  const isTaken = (await holdCampaign(tx, objectId)) !== undefined;
  const campaign = kept.parse(content);
  const { titleNl, descriptionNl, featuredImageId, startDate, endDate, imageIds, ...rest } = campaign;
  const wanted = [...imageIds, ...(featuredImageId ? [featuredImageId] : [])];
  const there = await tx.select({ id: images.id }).from(images).where(inArray(images.id, wanted));
  const isThere = (id: string) => there.some((image) => image.id === id);
  const left = imageIds.filter(isThere);
  const featured = featuredImageId && isThere(featuredImageId) ? featuredImageId : undefined;
  const saved = await saveCampaign(
    tx,
    {
      ...rest,
      imageIds: left,
      ...(titleNl && { titleNl }),
      ...(descriptionNl && { descriptionNl }),
      ...(featured && { featuredImageId: featured }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
    },
    isTaken ? undefined : objectId,
  );
  if (!saved.ok) return { ok: false, reason: 'invalid' };
  const isWhole = left.length === imageIds.length && (featured ?? null) === featuredImageId;
  return { ok: true, id: saved.id, isWhole };
}
