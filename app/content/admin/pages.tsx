import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { SecondaryLink } from '#app/ui/link.tsx';
import { pageEditor } from '../pages/page-editor.server.ts';
import { listPages } from '../pages/pages.server.ts';
import type { Route } from './+types/pages';

export const handle = requireTranslations('admin/pages');

export const meta = unindexedPageMeta('pages.title', 'pages.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['address'] });
  const mayImport = mayOpen(context.get(signedInAdmin).role, '/admin/pages/import', 'GET');
  return { list, mayImport, ...(await listPages(db, list)) };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/pages', (id) =>
    pageEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function PagesList({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, list, total, mayImport } = loaderData;
  const t = useWords();
  const language = useLanguage();
  return (
    <ListPage
      address="/admin/pages"
      texts={listTexts((part) => t(`pages.${part}`))}
      given={actionData}
      refusals={{ missing: t('pages.gone') }}
    >
      {(onDelete) => (
        <>
          {mayImport && (
            <div className="mb-4 flex flex-wrap gap-3">
              <SecondaryLink to="/admin/pages/import">{t('pageImport.link')}</SecondaryLink>
              <DownloadForm action="/admin/pages/export.csv">{t('pages.exportLink')}</DownloadForm>
            </div>
          )}
          <ListSearch label={t('pages.search')} search={list.search} />
          <CardList rows={rows} empty={t(list.search ? 'pages.noneFound' : 'pages.none')}>
            {({ id, slug, title, titleNl, isPublished, updatedAt }) => (
              <ListCard
                key={id}
                address="/admin/pages"
                id={id}
                title={translated(language, title, titleNl)}
                text={(part, name) => t(`pages.${part}`, { name })}
                onDelete={onDelete}
              >
                <p className="list-card-state">
                  <StatusBadge tone={isPublished ? 'good' : 'busy'}>
                    {t(isPublished ? 'pages.published' : 'pages.draft')}
                  </StatusBadge>
                  <span className="text-stone wrap-anywhere">/pages/{slug}</span>
                </p>
                <p>
                  {t('pages.changed')} <DateTime at={updatedAt} />
                </p>
              </ListCard>
            )}
          </CardList>
          <Pager page={list.page} total={total} label={t('pages.title')} />
        </>
      )}
    </ListPage>
  );
}
