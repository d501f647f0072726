import { and, asc, eq, sql } from 'drizzle-orm';
import { shownPicture } from '#app/media/picture.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Language } from '#app/platform/language.ts';
import { isStorable } from '#app/platform/storable-text.ts';
import { translated } from '#app/platform/translated.ts';
import { type CampaignCard, type CampaignPage, paragraphsOf } from './campaign.ts';
import { isShown } from './shown-campaigns.server.ts';
import { campaignImages, lookbookCampaigns } from './tables.server.ts';

const texts = {
  id: lookbookCampaigns.id,
  title: lookbookCampaigns.title,
  titleNl: lookbookCampaigns.titleNl,
  description: lookbookCampaigns.description,
  descriptionNl: lookbookCampaigns.descriptionNl,
};

const picture = {
  url: images.url,
  width: images.width,
  height: images.height,
  colour: images.colour,
  alt: images.altText,
  altNl: images.altTextNl,
};

/**
 * The campaigns shown now, in their order, in the language given or in English where that has no text. The cover is
 * the featured picture, or the first where none is featured.
 */
export async function listShownCampaigns(db: Db, language: Language): Promise<CampaignCard[]> {
  const ofCampaign = eq(campaignImages.campaignId, lookbookCampaigns.id);
  const first = db
    .select({ id: campaignImages.imageId })
    .from(campaignImages)
    .where(ofCampaign)
    .orderBy(asc(campaignImages.sortOrder))
    .limit(1);
  const rows = await db
    .select({ ...texts, cover: picture, pictureCount: db.$count(campaignImages, ofCampaign) })
    .from(lookbookCampaigns)
    .leftJoin(images, eq(images.id, sql`coalesce(${lookbookCampaigns.featuredImageId}, ${first})`))
    .where(isShown)
    .orderBy(asc(lookbookCampaigns.sortOrder), asc(lookbookCampaigns.id));
  return rows.map(({ id, cover, pictureCount, ...row }) => {
    const description = translated(language, row.description, row.descriptionNl);
    return {
      id,
      title: translated(language, row.title, row.titleNl),
      line: { ...description, text: paragraphsOf(description.text)[0] ?? '' },
      cover: cover ? shownPicture(cover, language) : undefined,
      pictureCount,
    };
  });
}

/** A campaign with all its pictures, as long as it is shown. */
export async function findShownCampaign(
  db: Db,
  id: string,
  language: Language,
): Promise<CampaignPage | undefined> {
  if (!isStorable(id)) return undefined;
  const [[campaign], pictures] = await Promise.all([
    db
      .select(texts)
      .from(lookbookCampaigns)
      .where(and(eq(lookbookCampaigns.id, id), isShown)),
    db
      .select(picture)
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
