import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { UndoDeletion } from '#app/ui/admin/list/undo-deletion.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { campaignEditor } from '../editing/campaign-editor.server.ts';
import { listCampaigns } from '../editing/list-campaigns.server.ts';
import { moveCampaign } from '../editing/move-campaign.server.ts';
import type { Route } from './+types/lookbook';
import { ReorderableCampaignList } from './ui/reorderable-campaign-list.tsx';

type RowAnswer = { ok: true; title?: string; binItem?: string } | { ok: false; reason: 'missing' };

export const handle = requireTranslations('admin/lookbook');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('campaigns.title'),
    description: t('campaigns.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['order'] });
  try {
    const found = await listCampaigns(db, { page, perPage: ROWS_PER_PAGE }, new Date());
    return { ok: true as const, page, ...found };
  } catch (error) {
    log.error({ err: error }, 'the campaigns could not be read');
    return data({ ok: false as const }, 503);
  }
}

export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, { deletion: removeCampaign, moves: move });
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const id = (params.campaignId ?? '').replaceAll('\0', '');
  const done = await submit(context.get(signedInAdmin), id, form);
  if (!done.ok) return data<RowAnswer>(done, 404);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`/admin/lookbook${search}`, 303);
  return data<RowAnswer>(done);
}

function removeCampaign(admin: Actor, id: string) {
  return campaignEditor.remove(db, admin, id, new Date());
}

function move(admin: Actor, id: string, form: FormData) {
  const way = form.get('way');
  if (way !== 'up' && way !== 'down') throw data(null, 400);
  return moveCampaign(db, admin, { id, way }, new Date());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function LookbookTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const toast = useToasts();
  const itemAddress = useItemAddress();
  const deletion = useFetcher<RowAnswer | AdminRefusal>({ key: 'campaign-deletion' });
  const move = useFetcher<RowAnswer | AdminRefusal>({ key: 'campaign-move' });
  const answers = [
    actionData,
    ...[deletion, move].map(({ state, data }) => (state === 'idle' ? data : undefined)),
  ];
  const deleted = deletion.state === 'idle' ? deletion.data : undefined;
  const refused = answers.findLast((answer) => answer && !answer.ok);
  useOnActionData(deletion.data, (answer) =>
    toast(
      answer.ok
        ? { variant: 'success', title: t('campaigns.deleted') }
        : { variant: 'destructive', title: t('campaigns.notDeleted') },
    ),
  );
  useOnActionData(move.data, (answer) => {
    if (!answer.ok) toast({ variant: 'destructive', title: t('campaigns.editor.notSaved') });
  });
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('campaigns.title')}</h1>
          <p className="admin-lead">{t('campaigns.lead')}</p>
        </div>
        <ButtonLink to={itemAddress('/admin/lookbook/new')}>{t('campaigns.new')}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {refused && !refused.ok && refused.reason === 'missing' && (
          <p className="admin-note" data-tone="warning">
            {t('campaigns.gone')}
          </p>
        )}
        {refused && !refused.ok && refused.reason !== 'missing' && <RefusalNote reason={refused.reason} />}
        {deleted?.ok && deleted.binItem && (
          <UndoDeletion key={deleted.binItem} binItem={deleted.binItem} title={deleted.title ?? ''} />
        )}
      </div>
      {loaderData.ok ? (
        <>
          <ReorderableCampaignList
            campaigns={loaderData.campaigns}
            isAt={{ start: loaderData.page === 1, end: loaderData.page * ROWS_PER_PAGE >= loaderData.total }}
            onDelete={(form) => void deletion.submit(form)}
            onMove={(form) => void move.submit(form, { preventScrollReset: true })}
          />
          <Pager page={loaderData.page} total={loaderData.total} label={t('campaigns.title')} />
        </>
      ) : (
        <LoadFailure title={t('campaigns.editor.notLoaded')} address="/admin/lookbook" />
      )}
    </>
  );
}
