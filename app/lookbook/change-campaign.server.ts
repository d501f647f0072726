import { eq, sql } from 'drizzle-orm';
import { namePictures } from '#app/media/picked-pictures.server.ts';
import { type Actor, recordChange } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { dropPages } from '#app/platform/page-cache.server.ts';
import { momentInShop } from '#app/platform/shop-time.ts';
import { type CampaignStatus, readSortOrder, type TypedCampaign } from './campaign-form.ts';
import { findCampaign } from './operated-campaigns.server.ts';
import { type CampaignInput, type CampaignProblems, saveCampaign } from './save-campaign.server.ts';
import { lookbookCampaigns } from './tables.server.ts';

/** A campaign as somebody saw it. */
export type KeptCampaign = { id: string; version: string; campaign: TypedCampaign };
/** One without an id is new; its form has an id instead. */
export type SeenCampaign = Omit<KeptCampaign, 'id'> & ({ id: string } | { id?: undefined; formId: string });

/**
 * An operator saves a campaign, having seen a `version` of it; a new one is named after its title. Dates are what clocks in
 * Amsterdam show. Refuses what breaks a rule, with one reason a field; a campaign that is gone; and one that was changed
 * since, with what it is now. Adding the same campaign a second time, by the same form, changes nothing.
 */
export async function changeCampaign(
  db: Db,
  actor: Actor,
  seen: SeenCampaign,
  now: Date,
): Promise<
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid'; problems: CampaignProblems }
  | { ok: false; reason: 'changed'; current: KeptCampaign }
  | { ok: false; reason: 'missing' }
> {
  const { version, campaign } = seen;
  return db.transaction(async (tx) => {
    const current =
      seen.id === undefined ? await findAdded(tx, seen.formId) : await holdCampaign(tx, seen.id);
    // One that was deleted may come back under its own address: its form says so by having no version.
    if (!current && version) return { ok: false, reason: 'missing' };
    if (current && !version && areSame(current.campaign, campaign)) return { ok: true, id: current.id };
    if (current && current.version !== version) return { ok: false, reason: 'changed', current };
    const before = current ? await factsOf(tx, current.campaign) : {};
    const formId = seen.id === undefined ? seen.formId : undefined;
    const saved = await saveCampaign(tx, inputOf(campaign), current?.id ?? seen.id, formId);
    if (!saved.ok) return saved;
    const kept = await findCampaign(tx, saved.id);
    const change = {
      objectType: 'campaign',
      objectId: saved.id,
      action: current ? 'updated' : 'created',
      before,
      after: kept ? await factsOf(tx, kept.campaign) : {},
    };
    await recordChange(tx, actor, change, now);
    return saved;
  });
}

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
    await dropPages(tx, ['lookbook']);
    const before = await factsOf(tx, current.campaign);
    await recordChange(tx, actor, { objectType: 'campaign', objectId: id, action: 'deleted', before }, now);
    return { ok: true, title: current.campaign.title };
  });
}

/** The campaign as it is now, which others who save it wait for. */
async function holdCampaign(tx: Db, id: string): Promise<KeptCampaign | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign:${id}`}))`);
  await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.id, id))
    .for('update');
  return findCampaign(tx, id);
}

/** The campaign that a form added when it came before, for which the same form waits. */
async function findAdded(tx: Db, formId: string): Promise<KeptCampaign | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaign-form:${formId}`}))`);
  const [added] = await tx
    .select({ id: lookbookCampaigns.id })
    .from(lookbookCampaigns)
    .where(eq(lookbookCampaigns.formId, formId));
  return added && holdCampaign(tx, added.id);
}

function areSame(one: TypedCampaign, other: TypedCampaign): boolean {
  const said = ({ sortOrder, imageIds, ...rest }: TypedCampaign) => {
    const texts = Object.entries(rest).map(([field, text]) => [field, text.trim()]);
    return JSON.stringify([Object.fromEntries(texts), readSortOrder(sortOrder), imageIds]);
  };
  return said(one) === said(other);
}

/** What was typed, as saving takes it, which says what is wrong with it. */
function inputOf(campaign: TypedCampaign): CampaignInput {
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
async function factsOf(tx: Db, { imageIds, featuredImageId, ...campaign }: TypedCampaign) {
  const names = async (ids: string[]) => [...(await namePictures(tx, ids)).values()].join(', ');
  return { ...campaign, featuredImageId: await names([featuredImageId]), imageIds: await names(imageIds) };
}
