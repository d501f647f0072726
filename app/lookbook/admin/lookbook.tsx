import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { answerRowForm, readMoveForm } from '#app/ui/admin/list/list-actions.server.ts';
import { type DeletionAnswer, ListPage } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { campaignEditor, moveCampaign } from '../editing/campaign-editor.server.ts';
import { listCampaigns } from '../editing/list-campaigns.server.ts';
import type { Route } from './+types/lookbook';
import { ReorderableCampaignList } from './ui/reorderable-campaign-list.tsx';

export const handle = requireTranslations('admin/lookbook');

export const meta = unindexedPageMeta('campaigns.title', 'campaigns.lead');

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

export function action({ request, params, context, pattern }: Route.ActionArgs) {
  const admin = context.get(signedInAdmin);
  return answerRowForm<DeletionAnswer>({ request, pattern }, '/admin/lookbook', params.campaignId ?? '', {
    deletion: (id) => campaignEditor.remove(db, admin, id, new Date()),
    moves: (id, form) => moveCampaign(db, admin, { id, way: readMoveForm(form) }, new Date()),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function LookbookTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/lookbook"
      texts={{
        title: t('campaigns.title'),
        lead: t('campaigns.lead'),
        add: t('campaigns.new'),
        deleted: t('campaigns.deleted'),
        notDeleted: t('campaigns.notDeleted'),
        notMoved: t('campaigns.editor.notSaved'),
        notLoaded: t('campaigns.editor.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('campaigns.gone') }}
    >
      {({ campaigns, page, total }, onDelete, onMove) => (
        <>
          <ReorderableCampaignList
            campaigns={campaigns}
            isAt={{ start: page === 1, end: page * ROWS_PER_PAGE >= total }}
            onDelete={onDelete}
            onMove={onMove}
          />
          <Pager page={page} total={total} label={t('campaigns.title')} />
        </>
      )}
    </ListPage>
  );
}
