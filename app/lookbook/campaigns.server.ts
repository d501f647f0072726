import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { shownPicture } from '#app/media/picture-sizes.ts';
import { images, pictureColumns } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { campaignPhase, splitIntoParagraphs } from './campaign.ts';
import { campaignImages, lookbookCampaigns } from './tables.server.ts';

const { id, status, startDate, endDate } = lookbookCampaigns;

/** Condition for active campaigns that have pictures, between their dates. A missing date is no limit. */
export const isShownCampaign = and(
  eq(status, 'active'),
  sql`exists (select from ${campaignImages} where ${campaignImages.campaignId} = ${id})`,
  or(isNull(startDate), lte(startDate, sql`now()`)),
  or(isNull(endDate), gt(endDate, sql`now()`)),
);

const texts = pickColumns(lookbookCampaigns, 'id', 'title', 'titleNl', 'description', 'descriptionNl');

export type CampaignCard = Awaited<ReturnType<typeof listShownCampaigns>>[number];

/** Returns campaigns in order, each with the first line of its description. Missing texts are English. The cover is the featured picture, or else the first. */
export async function listShownCampaigns(db: Db, language: Language) {
  const ofCampaign = eq(campaignImages.campaignId, lookbookCampaigns.id);
  const rows = await db
    .select({ ...texts, cover: pictureColumns, pictureCount: db.$count(campaignImages, ofCampaign) })
    .from(lookbookCampaigns)
    .innerJoin(images, eq(images.id, campaignCoverId(db)))
    .where(isShownCampaign)
    .orderBy(asc(lookbookCampaigns.sortOrder), asc(lookbookCampaigns.id));
  return rows.map(({ id, cover, pictureCount, ...row }) => {
    const description = translated(language, row.description, row.descriptionNl);
    return {
      id,
      title: translated(language, row.title, row.titleNl),
      line: { ...description, text: splitIntoParagraphs(description.text)[0] ?? '' },
      cover: shownPicture(cover, language),
      pictureCount,
    };
  });
}

function campaignCoverId(db: Db): SQL {
  const first = db
    .select({ id: campaignImages.imageId })
    .from(campaignImages)
    .where(eq(campaignImages.campaignId, lookbookCampaigns.id))
    .orderBy(asc(campaignImages.sortOrder))
    .limit(1);
  return sql`coalesce(${lookbookCampaigns.featuredImageId}, ${first})`;
}

/** Returns at least one picture, in the operator's order. */
export async function findShownCampaign(db: Db, id: string, language: Language) {
  if (!isPostgresText(id)) return undefined;
  const [[campaign], pictures] = await Promise.all([
    db
      .select(texts)
      .from(lookbookCampaigns)
      .where(and(eq(lookbookCampaigns.id, id), isShownCampaign)),
    db
      .select(pictureColumns)
      .from(campaignImages)
      .innerJoin(images, eq(images.id, campaignImages.imageId))
      .where(eq(campaignImages.campaignId, id))
      .orderBy(asc(campaignImages.sortOrder)),
  ]);
  return (
    campaign && {
      id,
      title: translated(language, campaign.title, campaign.titleNl),
      description: translated(language, campaign.description, campaign.descriptionNl),
      pictures: pictures.map((row) => shownPicture(row, language)),
    }
  );
}

export type CampaignListItem = Awaited<ReturnType<typeof listCampaigns>>['campaigns'][number];

export async function listCampaigns(db: Db, asked: { page: number; perPage: number }, now: Date) {
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

export function selectPage(db: Db, { page, perPage }: { page: number; perPage: number }) {
  const pictureCount = db.$count(campaignImages, eq(campaignImages.campaignId, lookbookCampaigns.id));
  return db
    .select({
      ...pickColumns(lookbookCampaigns, 'id', 'title', 'titleNl', 'status'),
      ...pickColumns(lookbookCampaigns, 'startDate', 'endDate', 'sortOrder'),
      pictureCount,
      cover: pictureColumns,
    })
    .from(lookbookCampaigns)
    .leftJoin(images, eq(images.id, campaignCoverId(db)))
    .orderBy(asc(lookbookCampaigns.sortOrder), asc(id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}
