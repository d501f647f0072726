import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { findCampaign } from '../editing/admin-campaigns.server.ts';
import { type CampaignFormValues, newCampaign } from '../editing/campaign-form-values.ts';
import { campaignFields, mergeAndSaveCampaign } from '../editing/edit-campaign.server.ts';
import type { Route } from './+types/campaign';
import type { CampaignAnswer, FilledCampaign } from './campaign-action-data.ts';
import { readCampaignForm } from './read-campaign-form.server.ts';
import { campaignFieldLabel, campaignFieldValueLabel } from './ui/campaign-field-texts.ts';
import { CampaignForm } from './ui/campaign-form.tsx';

export const handle = requireTranslations('admin/images', 'admin/lookbook');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok
        ? translated(language, loaderData.campaign.title, loaderData.campaign.titleNl).text
        : undefined,
      t(params.campaignId === undefined ? 'campaigns.newTitle' : 'campaigns.editTitle'),
    ),
    description: t('campaigns.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { campaignId } }: Route.LoaderArgs) {
  if (campaignId === undefined) {
    const empty = { campaign: newCampaign, cover: undefined, pictures: [], changes: [] };
    return { ok: true as const, id: undefined, version: '', base: newFormBase(), ...empty };
  }
  if (!isPostgresText(campaignId)) throw data(null, 404);
  const found = await readCampaign(campaignId).catch((error: unknown) => {
    log.error({ err: error }, 'a campaign could not be read');
    return 'unreadable' as const;
  });
  if (found === 'unreadable') return data({ ok: false as const, id: campaignId }, 503);
  if (!found) throw data(null, 404);
  return { ok: true as const, ...found, base: newFormBase(campaignFields(found.campaign)) };
}

/**
 * POST /admin/lookbook/new and /admin/lookbook/:campaignId: saves a campaign, merged with concurrent changes. A new one is identified by
 * its `formId`, so that sending the form twice adds one.
 */
export async function action({ params: { campaignId }, request, context }: Route.ActionArgs) {
  if (campaignId !== undefined && !isPostgresText(campaignId)) throw data(null, 404);
  const form = await request.formData().catch(() => new FormData());
  const campaign = readCampaignForm(form);
  const posted = readPostedForm(form);
  const isNew = campaignId === undefined;
  const seen = { id: campaignId, form: posted, campaign };
  const saved = await mergeAndSaveCampaign(db, context.get(signedInAdmin), seen, new Date());
  if (saved.ok) {
    const isPlain = !new URL(request.url).pathname.endsWith('.data');
    if (isNew && isPlain) throw redirect('/admin/lookbook', 303);
    return data<CampaignAnswer>({ ok: true, kept: saved.kept });
  }
  const { answer, status } = await refuseVersionedForm(saved, {
    form: posted,
    values: campaign,
    fill: filled,
  });
  return data<CampaignAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function CampaignPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const isNew = params.campaignId === undefined;
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/lookbook">{t('campaigns.back')}</BackToList>
      <h1>{t(isNew ? 'campaigns.newTitle' : 'campaigns.editTitle')}</h1>
      {loaderData.ok ? (
        <>
          <CampaignForm key={loaderData.id ?? ''} shown={loaderData} given={given} />
          {!isNew && (
            <ChangeHistory
              changes={loaderData.changes}
              nameOf={(field) => campaignFieldLabel(t, field)}
              wordFor={(field, value) => campaignFieldValueLabel(t, field, value)}
            />
          )}
        </>
      ) : (
        <LoadFailure
          title={t('campaigns.notLoaded')}
          address={`/admin/lookbook/${encodeURIComponent(loaderData.id)}`}
        />
      )}
    </>
  );
}

async function readCampaign(id: string) {
  const [found, changes] = await Promise.all([findCampaign(db, id), listChanges(db, 'campaign', id)]);
  return found && { ...found, ...(await filled(found.campaign)), changes };
}

async function filled(campaign: CampaignFormValues): Promise<FilledCampaign> {
  const { featuredImageId, imageIds } = campaign;
  const found = await listPicturesByIds(db, [...imageIds, featuredImageId]);
  const pictures = found.filter(({ id }) => imageIds.includes(id));
  return { campaign, cover: found.find(({ id }) => id === featuredImageId), pictures };
}
