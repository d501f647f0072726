import { asc, eq } from 'drizzle-orm';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { versionOf } from '#app/platform/editing/row-version.server.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { campaignCoverId, campaignPictureColumns } from '../shown-campaigns.server.ts';
import { campaignImages, lookbookCampaigns } from '../tables.server.ts';
import type { CampaignFormValues } from './campaign-form-values.ts';
import { type CampaignListItem, campaignPhase } from './campaign-phase.ts';

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

/** Separate, so that a test can check the query plan. */
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

export async function findCampaign(
  db: Db,
  id: string,
): Promise<{ id: string; version: string; campaign: CampaignFormValues } | undefined> {
  const { title, titleNl, description, descriptionNl, status, startDate, endDate } = lookbookCampaigns;
  const { sortOrder, featuredImageId } = lookbookCampaigns;
  const texts = { title, titleNl, description, descriptionNl };
  const fields = {
    version: versionOf(lookbookCampaigns.updatedAt),
    status,
    startDate,
    endDate,
    sortOrder,
    featuredImageId,
  };
  const [row] = await db
    .select({ ...texts, ...fields })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.id, id));
  if (!row) return undefined;
  const shown = await db
    .select({ id: campaignImages.imageId })
    .from(campaignImages)
    .where(eq(campaignImages.campaignId, id))
    .orderBy(asc(campaignImages.sortOrder));
  const { version, ...campaign } = row;
  return {
    id,
    version,
    campaign: {
      ...campaign,
      titleNl: campaign.titleNl ?? '',
      descriptionNl: campaign.descriptionNl ?? '',
      startDate: campaign.startDate ? shopTime(campaign.startDate) : '',
      endDate: campaign.endDate ? shopTime(campaign.endDate) : '',
      sortOrder: String(campaign.sortOrder),
      featuredImageId: campaign.featuredImageId ?? '',
      imageIds: shown.map((image) => image.id),
    },
  };
}
