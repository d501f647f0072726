import { and, asc, between, eq, getTableColumns, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listPictureNamesByIds, listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { lockPictures } from '#app/media/library/lock-pictures.server.ts';
import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import { putIntoBin } from '#app/platform/bin/bin.server.ts';
import type { RestoredFromBin } from '#app/platform/bin/bin-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, versionOf } from '#app/platform/editing/audit-log.server.ts';
import { editor } from '#app/platform/editing/editor.server.ts';
import { parseForm, refuseForm, typedValues } from '#app/platform/editing/form-schema.ts';
import { type Move, moveRow } from '#app/platform/editing/move-row.server.ts';
import { saveRow } from '#app/platform/editing/save-row.server.ts';
import { everyMinute } from '#app/platform/jobs/jobs.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { campaignStatuses } from '../campaign.ts';
import { campaignImages, lookbookCampaigns } from '../tables.server.ts';
import { type CampaignValues, campaignSchema, readSortOrder } from './campaign-schema.ts';

type ShownPictures = { cover: PickedPicture | undefined; pictures: PickedPicture[] };

export type FilledCampaign = { values: CampaignValues } & ShownPictures;

export const campaignEditor = editor<CampaignValues, ShownPictures, never, { binItem: string }>({
  objectType: 'campaign',
  listPath: '/admin/lookbook',
  schema: campaignSchema,
  together: [['startDate', 'endDate']],
  find: findCampaign,
  async findAdded(tx, formId) {
    const { id, formId: form } = lookbookCampaigns;
    const [added] = await tx.select({ id }).from(lookbookCampaigns).where(eq(form, formId));
    return added?.id;
  },
  // Locks the row, since moving another campaign in the list changes this one's number.
  lockRows: (tx, id) => tx.execute(sql`select from lookbook_campaigns where id = ${id} for update`),
  relevant: (campaign) => ({ ...campaign, sortOrder: String(readSortOrder(campaign.sortOrder)) }),
  save: (tx, campaign, id, _, addedBy) => saveCampaign(tx, campaign, addedBy ? undefined : id, addedBy),
  async history(tx, { featuredImageId, imageIds }) {
    const names = async (ids: string[]) => [...(await listPictureNamesByIds(tx, ids)).values()].join(', ');
    return { featuredImageId: await names([featuredImageId]), imageIds: await names(imageIds) };
  },
  async show(db, { featuredImageId, imageIds }) {
    const found = await listPicturesByIds(db, [...imageIds, featuredImageId]);
    return {
      cover: found.find(({ id }) => id === featuredImageId),
      pictures: found.filter(({ id }) => imageIds.includes(id)),
    };
  },
  /** Deletes a campaign. Its pictures remain in the library. */
  async remove(tx, objectId, { actor, now, values: { imageIds, title } }) {
    const [row] = await tx.delete(lookbookCampaigns).where(eq(lookbookCampaigns.id, objectId)).returning();
    await invalidatePages(tx, [tags.lookbook]);
    const content = { ...row, imageIds };
    const deleted = { kind: 'campaign' as const, objectId, title, titleNl: row?.titleNl ?? null, content };
    return { ok: true, binItem: await putIntoBin(tx, actor, deleted, now) };
  },
});

async function findCampaign(db: Db, id: string) {
  const { id: _, formId, createdAt, updatedAt, ...columns } = getTableColumns(lookbookCampaigns);
  const [row] = await db
    .select({ ...columns, version: versionOf(updatedAt) })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.id, id));
  if (!row) return undefined;
  const shown = await db
    .select({ id: campaignImages.imageId })
    .from(campaignImages)
    .where(eq(campaignImages.campaignId, id))
    .orderBy(asc(campaignImages.sortOrder));
  const { version, ...campaign } = row;
  return { id, version, values: { ...typedValues(campaign), imageIds: shown.map((image) => image.id) } };
}

/** Saves a campaign and its pictures. A new id comes from the title. Refuses, per field, invalid input and missing pictures. Idempotent. */
export async function saveCampaign(db: Db, values: CampaignValues, id?: string, formId?: string) {
  const parsed = parseForm(campaignSchema, values);
  if (!parsed.ok) return parsed;
  const { imageIds: listed, ...campaign } = parsed.saved;
  const { featuredImageId } = campaign;
  const imageIds = [...new Set(listed)];
  return db.transaction(async (tx) => {
    const known = await lockPictures(tx, [...imageIds, ...(featuredImageId ? [featuredImageId] : [])]);
    const problems = {
      ...(imageIds.some((image) => !known.has(image)) && { imageIds: 'picture-gone' }),
      ...(featuredImageId && !known.has(featuredImageId) && { featuredImageId: 'picture-gone' }),
    };
    if (Object.keys(problems).length) return refuseForm(problems);
    const campaignId = id ?? (await freeId(tx, slugOfTitle(campaign.title)));
    await saveRow(tx, lookbookCampaigns, { id: campaignId, formId: formId ?? null }, campaign);
    await tx.delete(campaignImages).where(eq(campaignImages.campaignId, campaignId));
    const rows = imageIds.map((imageId, sortOrder) => ({ campaignId, imageId, sortOrder }));
    if (rows.length) await tx.insert(campaignImages).values(rows);
    await invalidatePages(tx, [tags.lookbook]);
    return { ok: true as const, id: campaignId };
  });
}

export function moveCampaign(db: Db, actor: Actor, move: Move, now: Date) {
  const history = (sortOrder: number) => ({ sortOrder: String(sortOrder) });
  const rows = { table: lookbookCampaigns, objectType: 'campaign', history };
  return db.transaction(async (tx) => {
    const moved = await moveRow(tx, actor, rows, move, now);
    if (moved.ok) await invalidatePages(tx, [tags.lookbook]);
    return moved;
  });
}

/** No campaign may have this id, since it is the path of the page for a new campaign. */
const ADDRESS_OF_NEW = 'new';

/** Returns `summer-light`, or `summer-light-2`, `-3` … if it is taken. Concurrent saves of the same id wait. */
async function freeId(tx: Db, wanted: string): Promise<string> {
  await campaignEditor.lock(tx, wanted);
  const rows = await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(or(eq(lookbookCampaigns.id, wanted), like(lookbookCampaigns.id, `${wanted}-%`)));
  const taken = new Set([ADDRESS_OF_NEW, ...rows.map((row) => row.id)]);
  let id = wanted;
  for (let next = 2; taken.has(id); next++) id = `${wanted}-${next}`;
  return id;
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

/** Restores a campaign from the bin, without missing pictures. If its id is taken, the campaign gets a new id. */
export async function restoreCampaign(tx: Db, objectId: string, content: unknown): Promise<RestoredFromBin> {
  await campaignEditor.lock(tx, objectId);
  const isTaken = (await findCampaign(tx, objectId)) !== undefined;
  const campaign = typedValues(kept.parse(content));
  const { featuredImageId } = campaign;
  const known = await lockPictures(tx, [...campaign.imageIds, ...(featuredImageId ? [featuredImageId] : [])]);
  const imageIds = campaign.imageIds.filter((id) => known.has(id));
  const featured = known.has(featuredImageId) ? featuredImageId : '';
  const restored = { ...campaign, imageIds, featuredImageId: featured };
  const saved = await saveCampaign(tx, restored, isTaken ? undefined : objectId);
  if (!saved.ok) return { ok: false, reason: 'invalid' };
  const isWhole = imageIds.length === campaign.imageIds.length && featured === featuredImageId;
  return { ok: true, id: saved.id, isWhole };
}

/** Exceeds the minute between two runs, so that no change between them is missed. */
const LOOK_BACK = sql`now() - interval '150 seconds'`;

export async function startLookbookJobs(db: Db): Promise<void> {
  await everyMinute('refresh-lookbook-pages', () => invalidateLookbookPages(db));
}

export async function invalidateLookbookPages(db: Db): Promise<void> {
  const { status, startDate, endDate } = lookbookCampaigns;
  const hasJustTurned = or(
    between(startDate, LOOK_BACK, sql`now()`),
    between(endDate, LOOK_BACK, sql`now()`),
  );
  const turned = await db
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(and(eq(status, 'active'), hasJustTurned))
    .limit(1);
  if (turned.length) await invalidatePages(db, [tags.lookbook]);
}
