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

/** A campaign as it is saved. */
export type CampaignForEditing = { id: string; version: string; campaign: CampaignFormValues };
type CampaignRefusal = { ok: false; reason: 'invalid'; problems: CampaignProblems };

/** Fields of a campaign that only make sense together. */
const together = [['startDate', 'endDate']];

/**
 * Saves a campaign from an operator's form; one without an id is new, identified by its form and named after its
 * title. Dates are what clocks in Amsterdam show. What somebody else saved meanwhile is merged field by field, see
 * `saveVersioned`. Refuses what breaks a rule, with one reason a field; a campaign that is gone; and fields that
 * both changed.
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

/** A campaign in a form that is the same for the same content, however it was typed. */
export function campaignFields({
  sortOrder,
  imageIds,
  ...rest
}: CampaignFormValues): Record<string, unknown> {
  const texts = Object.entries(rest).map(([field, text]) => [field, text.trim()]);
  return { ...Object.fromEntries(texts), sortOrder: readSortOrder(sortOrder), imageIds };
}

/** The campaign as it is now, which others who save it wait for. */
export async function holdCampaign(tx: Db, id: string): Promise<CampaignForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign:${id}`}))`);
  await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.id, id))
    .for('update');
  return findCampaign(tx, id);
}

/** The campaign that a form added when it came before, for which the same form waits. */
async function findAdded(tx: Db, formId: string): Promise<CampaignForEditing | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign-form:${formId}`}))`);
  const [added] = await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.formId, formId));
  return added && holdCampaign(tx, added.id);
}

/** What was typed, as saving takes it, which says what is wrong with it. */
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

/** A campaign as its history tells it: pictures by what one sees. */
export async function auditedFields(tx: Db, { imageIds, featuredImageId, ...campaign }: CampaignFormValues) {
  const names = async (ids: string[]) => [...(await listPictureNamesByIds(tx, ids)).values()].join(', ');
  return { ...campaign, featuredImageId: await names([featuredImageId]), imageIds: await names(imageIds) };
}
