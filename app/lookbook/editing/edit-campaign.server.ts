import { eq, sql } from 'drizzle-orm';
import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { lookbookCampaigns } from '../tables.server.ts';
import { findCampaign } from './admin-campaigns.server.ts';
import { type CampaignFormValues, type CampaignStatus, readSortOrder } from './campaign-form-values.ts';
import { type CampaignInput, type CampaignProblems, saveCampaign } from './save-campaign.server.ts';

export type CampaignForEditing = { id: string; version: string; campaign: CampaignFormValues };
type CampaignRefusal = { ok: false; reason: 'invalid'; problems: CampaignProblems };

/** Groups fields that only make sense together when versions are merged. */
const together = [['startDate', 'endDate']];

/**
 * Saves a campaign form; one without an id is new, identified by its form and named after its title. Dates are Amsterdam time. Merges
 * concurrent changes field by field (`saveVersioned`). Refuses invalid input with one reason a field, a deleted campaign, and fields that
 * both operators changed.
 */
export function mergeAndSaveCampaign(
  db: Db,
  actor: Actor,
  { id, form, campaign }: { id: string | undefined; form: PostedForm; campaign: CampaignFormValues },
  now: Date,
) {
  const isNew = id === undefined;
  const rules: VersionedRules<CampaignFormValues, CampaignRefusal> = {
    objectType: 'campaign',
    lock: async (tx) => {
      const kept = await (isNew ? findAdded(tx, form.formId) : holdCampaign(tx, id));
      return kept && { id: kept.id, version: kept.version, values: kept.campaign };
    },
    fieldsOf: campaignFields,
    together,
    combine: combineFlat,
    save: (tx, values, current) =>
      saveCampaign(tx, inputOf(values), current?.id ?? id, isNew ? form.formId : undefined),
    auditedFields,
  };
  return saveVersioned(db, actor, { form, values: campaign }, rules, now);
}

/** Normalises form values, so that equal content compares equal. */
export function campaignFields({
  sortOrder,
  imageIds,
  ...rest
}: CampaignFormValues): Record<string, unknown> {
  const texts = Object.entries(rest).map(([field, text]) => [field, text.trim()]);
  return { ...Object.fromEntries(texts), sortOrder: readSortOrder(sortOrder), imageIds };
}

/** Returns the current campaign, locked against other saves. */
export async function holdCampaign(tx: Db, id: string): Promise<CampaignForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign:${id}`}))`);
  await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.id, id))
    .for('update');
  return findCampaign(tx, id);
}

/** Returns the campaign that this form has added already; the same form waits meanwhile. */
async function findAdded(tx: Db, formId: string): Promise<CampaignForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign-form:${formId}`}))`);
  const [added] = await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.formId, formId));
  return added && holdCampaign(tx, added.id);
}

/** Converts form values to input; unreadable dates become invalid ones, which saving refuses. */
function inputOf(campaign: CampaignFormValues): CampaignInput {
  const { startDate, endDate, featuredImageId, sortOrder, status, ...rest } = campaign;
  return {
    ...rest,
    ...(startDate && { startDate: momentInShop(startDate) ?? new Date(Number.NaN) }),
    ...(endDate && { endDate: momentInShop(endDate) ?? new Date(Number.NaN) }),
    ...(featuredImageId && { featuredImageId }),
    status: status as CampaignStatus,
    sortOrder: readSortOrder(sortOrder),
  };
}

export async function auditedFields(tx: Db, { imageIds, featuredImageId, ...campaign }: CampaignFormValues) {
  const names = async (ids: string[]) => [...(await listPictureNamesByIds(tx, ids)).values()].join(', ');
  return { ...campaign, featuredImageId: await names([featuredImageId]), imageIds: await names(imageIds) };
}
