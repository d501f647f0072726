import { data, Form, useNavigation } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import { findInBackOffice } from '../back-office-search/find-in-back-office.server.ts';
import { LONGEST_SEARCH, readSearch } from '../back-office-search/search-result.ts';
import { AdminKeys } from '../back-office-search/ui/admin-keys.tsx';
import type { Route } from './+types/search';

export const meta = unindexedPageMeta('adminSearch.title', 'adminSearch.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams);
  const { role } = context.get(signedInAdmin);
  const { language } = context.get(requestInfo);
  return data({ search, found: search ? await findInBackOffice(db, { search, role, language }) : [] });
}

export default function AdminSearchPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const isSearching = useNavigation().location?.pathname === '/admin/search';
  const { search, found } = loaderData;
  return (
    <>
      <h1>{t('adminSearch.title')}</h1>
      <p className="admin-lead mb-4">{t('adminSearch.lead')}</p>
      <search>
        <Form key={search} action="/admin/search" className="admin-search" aria-busy={isSearching}>
          <input
            type="search"
            name="q"
            aria-label={t('adminSearch.field')}
            placeholder={t('adminSearch.field')}
            defaultValue={search}
            maxLength={LONGEST_SEARCH}
          />
          <SubmitButton look="secondary">{t('adminSearch.submit')}</SubmitButton>
        </Form>
      </search>
      <p role="status" className="text-stone">
        {search ? found.length === 0 && t('adminSearch.none', { search }) : t('adminSearch.typeMore')}
      </p>
      {found.map(({ kind, results, all }) => (
        <section key={kind} className="admin-panel" aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>{t(`adminSearch.kind.${kind}`)}</h2>
          <ul className="admin-search-results">
            {results.map(({ to, title, detail }) => (
              <li key={to}>
                <AdminLink to={to}>{title}</AdminLink>{' '}
                {detail && <span className="text-stone text-sm">{detail}</span>}
              </li>
            ))}
          </ul>
          {all && <AdminLink to={all}>{t(`adminSearch.all.${kind}`)}</AdminLink>}
        </section>
      ))}
      <section id="keys" className="admin-panel" aria-labelledby="keys-on-page">
        <h2 id="keys-on-page">{t('adminKeys.title')}</h2>
        <AdminKeys />
      </section>
    </>
  );
}
