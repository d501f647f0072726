import './register-translations.ts';
import { data } from 'react-router';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { readCursor, writeCursor } from '#app/ui/admin/list/list-cursor.ts';
import { ROWS_PER_PAGE } from '#app/ui/admin/list/list-url-state.ts';
import { tellEntries } from '../history/entry-texts.server.ts';
import { findHistoryDayProblems, historySearch, readHistoryFilters } from '../history/history-filters.ts';
import { listHistory, listHistoryPeople } from '../history/list-history.server.ts';
import type { Route } from './+types/history';
import { HistoryFilterForm } from './ui/history-filter-form.tsx';
import { HistoryTable } from './ui/history-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('history.title'),
    description: t('history.lead'),
    robots: 'noindex',
  }));
}

/**
 * GET /admin/history: what operators did, as its address asks, in the reader's words: told here, since each domain has its
 * own and a page would bring them all. 400 with the form alone when the days are not valid ones.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = readHistoryFilters(url.searchParams);
  const problems = findHistoryDayProblems(filters);
  const people = await listHistoryPeople(db);
  if (problems) return data({ filters, problems, people, page: undefined }, 400);
  const { entries, newer, older, isCut } = await listHistory(db, {
    ...filters,
    before: readCursor(url.searchParams.get('before')),
    after: readCursor(url.searchParams.get('after')),
    perPage: ROWS_PER_PAGE,
  });
  const reader = { language: context.get(requestInfo).language, priceSymbol: config.ADMIN_PRICE_SYMBOL };
  const told = await tellEntries(db, entries, reader);
  const page = {
    entries: told,
    newer: newer && writeCursor(newer),
    older: older && writeCursor(older),
    isCut,
  };
  return data({ filters, problems, people, page });
}

export default function HistoryTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { filters, problems, people, page } = loaderData;
  const search = historySearch(filters);
  return (
    <>
      <h1>{t('history.title')}</h1>
      <p className="admin-lead mb-4">{t('history.lead')}</p>
      <HistoryFilterForm filters={filters} problems={problems} people={people} />
      <p role="status" className="mb-3 text-stone empty:hidden">
        {problems ? t('history.notShown') : page?.isCut && t('history.cut')}
      </p>
      {page && (
        <>
          <HistoryTable {...page} search={search} />
          <DownloadForm action="/admin/history/export.csv" query={search} className="mt-4">
            {t('history.export')}
          </DownloadForm>
        </>
      )}
    </>
  );
}
