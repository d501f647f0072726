import { asc, eq } from 'drizzle-orm';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type CampaignListItem, campaignPhase } from '../campaign.ts';
import { campaignCoverId, campaignPictureColumns } from '../shown-campaigns.server.ts';
import { campaignImages, lookbookCampaigns } from '../tables.server.ts';

export async function listCampaigns(
  db: Db,
  asked: { page: number; perPage: number },
  now: Date,
): Promise<{ campaigns: CampaignListItem[]; total: number }> {
  const [rows, total] = await Promise.all([selectPage(db, asked), db.$count(lookbookCampaigns)]);
  return {
    campaigns: rows.map(({ startDate, endDate, ...row }) => ({
      ...row,
      startDate: startDate?.toISOString(),
      endDate: endDate?.toISOString(),
      phase: campaignPhase({ startDate, endDate }, now),
    })),
    total,
  };
}

/** Exported, so that a test can check the query plan. */
export function selectPage(db: Db, { page, perPage }: { page: number; perPage: number }) {
  const { id, title, titleNl, status, startDate, endDate, sortOrder } = lookbookCampaigns;
  const pictureCount = db.$count(campaignImages, eq(campaignImages.campaignId, lookbookCampaigns.id));
  return db
    .select({
      id,
      title,
      titleNl,
      status,
      startDate,
      endDate,
      sortOrder,
      pictureCount,
      cover: campaignPictureColumns,
    })
    .from(lookbookCampaigns)
    .leftJoin(images, eq(images.id, campaignCoverId(db)))
    .orderBy(asc(sortOrder), asc(id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}
