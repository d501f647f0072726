import { eq, inArray, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugOfTitle } from '#app/catalogue/slug-of-title.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { nextVersion } from '#app/platform/editing/row-version.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { campaignImages, lookbookCampaigns } from '../tables.server.ts';
import {
  type CampaignField,
  type CampaignProblem,
  campaignStatuses,
  FURTHEST_ORDER,
  LONGEST_DESCRIPTION,
  LONGEST_TITLE,
  MOST_PICTURES,
} from './campaign-form-values.ts';

const problem = (name: CampaignProblem) => name;
const picture = z.uuid(problem('picture-gone')).toLowerCase();
const line = (longest: number) => singleLineSchema(problem('not-text')).max(longest, problem('too-long'));
const words = (longest: number) =>
  z.string().trim().max(longest, problem('too-long')).refine(isPostgresText, problem('not-text'));

const campaignInput = z
  .object({
    title: line(LONGEST_TITLE).min(1, problem('title-missing')),
    titleNl: line(LONGEST_TITLE).optional(),
    description: words(LONGEST_DESCRIPTION).default(''),
    descriptionNl: words(LONGEST_DESCRIPTION).optional(),
    featuredImageId: picture.optional(),
    status: z.enum(campaignStatuses, problem('status-unknown')).default('draft'),
    startDate: z.date(problem('date-unknown')).optional(),
    endDate: z.date(problem('date-unknown')).optional(),
    sortOrder: z.int().min(-FURTHEST_ORDER).max(FURTHEST_ORDER).default(0),
    imageIds: z.array(picture).max(MOST_PICTURES, problem('too-many')),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
    path: ['endDate'],
    message: problem('end-not-after-start'),
  });

export type CampaignInput = z.input<typeof campaignInput>;
export type CampaignProblems = Partial<Record<CampaignField, CampaignProblem>>;

type Saved = { ok: true; id: string } | { ok: false; reason: 'invalid'; problems: CampaignProblems };

/**
 * Adds a campaign, or changes the one with this id, which is also its address; a new one without an id is named after its title. Replaces
 * its pictures, in that order and without duplicates. Idempotent. A new one stores the `formId` that added it. Refuses invalid input and
 * missing pictures, with one reason a field.
 */
export async function saveCampaign(
  db: Db,
  input: CampaignInput,
  id?: string,
  formId?: string,
): Promise<Saved> {
  const parsed = campaignInput.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [issue.path[0], issue.message]).reverse();
    return { ok: false, reason: 'invalid', problems: Object.fromEntries(problems) };
  }
  const { imageIds: listed, titleNl, descriptionNl, featuredImageId = null, ...rest } = parsed.data;
  const { startDate = null, endDate = null } = rest;
  const imageIds = [...new Set(listed)];
  const texts = { titleNl: titleNl || null, descriptionNl: descriptionNl || null };
  const campaign = { ...rest, ...texts, featuredImageId, startDate, endDate };
  return db.transaction(async (tx): Promise<Saved> => {
    const problems = await findUnknownPictures(tx, { imageIds, featuredImageId });
    if (problems) return { ok: false, reason: 'invalid', problems };
    const [saved] = await tx
      .insert(lookbookCampaigns)
      .values({
        ...campaign,
        id: id ?? (await freeId(tx, slugOfTitle(campaign.title))),
        formId: formId ?? null,
      })
      .onConflictDoUpdate({
        target: lookbookCampaigns.id,
        set: { ...campaign, updatedAt: nextVersion(lookbookCampaigns.updatedAt) },
      })
      .returning({ id: lookbookCampaigns.id });
    if (!saved) throw new Error('A campaign was neither inserted nor updated.');
    await tx.delete(campaignImages).where(eq(campaignImages.campaignId, saved.id));
    const rows = imageIds.map((imageId, sortOrder) => ({ campaignId: saved.id, imageId, sortOrder }));
    if (rows.length) await tx.insert(campaignImages).values(rows);
    await invalidatePages(tx, [tags.lookbook]);
    return { ok: true, id: saved.id };
  });
}

/** Locks the pictures it finds until the campaign is saved. */
async function findUnknownPictures(
  tx: Db,
  { imageIds, featuredImageId }: { imageIds: string[]; featuredImageId: string | null },
): Promise<CampaignProblems | undefined> {
  const needed = [...imageIds, ...(featuredImageId ? [featuredImageId] : [])];
  const rows = needed.length
    ? await tx.select({ id: images.id }).from(images).where(inArray(images.id, needed)).for('key share')
    : [];
  const known = new Set(rows.map((row) => row.id));
  const problems = {
    ...(imageIds.some((id) => !known.has(id)) && { imageIds: 'picture-gone' as const }),
    ...(featuredImageId && !known.has(featuredImageId) && { featuredImageId: 'picture-gone' as const }),
  };
  return Object.keys(problems).length ? problems : undefined;
}

/** Reserved, since it is the address of the page for a new campaign. */
const ADDRESS_OF_NEW = 'new';

/** Returns `summer-light`, or if taken `summer-light-2`, `-3` … Serialises saves of one title. */
async function freeId(tx: Db, wanted: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign:${wanted}`}))`);
  const rows = await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(or(eq(lookbookCampaigns.id, wanted), like(lookbookCampaigns.id, `${wanted}-%`)));
  const taken = new Set([ADDRESS_OF_NEW, ...rows.map((row) => row.id)]);
  let id = wanted;
  for (let next = 2; taken.has(id); next++) id = `${wanted}-${next}`;
  return id;
}
