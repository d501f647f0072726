import { data, Form, useNavigation } from 'react-router';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { readCursor, writeCursor } from '#app/ui/admin/list/list-cursor.ts';
import { FilterChoice, FilterDay } from '#app/ui/admin/list/list-search.tsx';
import { ROWS_PER_PAGE } from '#app/ui/admin/list/list-url-state.ts';
import { SelectOptions } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import { describeEntries } from '../history/describe-entries.server.ts';
import {
  findHistoryDayProblems,
  type HistoryDayProblems,
  type HistoryFilters,
  historyActions,
  historyKinds,
  historySearch,
  readHistoryFilters,
} from '../history/history-filters.ts';
import { listHistory, listHistoryPeople } from '../history/list-history.server.ts';
import type { Route } from './+types/history';
import { HistoryTable } from './ui/history-table.tsx';

export const handle = requireTranslations('admin/history');

export const meta = unindexedPageMeta('history.title', 'history.lead');

/** GET /admin/history: renders entries' texts on the server. The page would need the texts of all domains. */
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
  const told = await describeEntries(db, entries, reader);
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

const ADDRESS = '/admin/history';

type HistoryFilterProps = {
  filters: HistoryFilters;
  problems: HistoryDayProblems | undefined;
  people: string[];
};

function HistoryFilterForm({ filters, problems, people }: HistoryFilterProps) {
  const t = useWords();
  const isSearching = useNavigation().state === 'loading';
  const search = historySearch(filters);
  const persons = filters.person && !people.includes(filters.person) ? [filters.person, ...people] : people;
  return (
    <search>
      <Form
        key={search}
        action={ADDRESS}
        preventScrollReset
        noValidate
        aria-label={t('history.filters')}
        aria-busy={isSearching}
      >
        <div className="admin-search">
          <input
            type="search"
            name="q"
            aria-label={t('history.search')}
            placeholder={t('history.search')}
            defaultValue={filters.object}
            maxLength={254}
          />
          <SubmitButton look="secondary">{t('history.find')}</SubmitButton>
        </div>
        <div className="order-filter">
          <FilterChoice name="person" label={t('history.column.person')} chosen={filters.person}>
            <option value="">{t('history.anyone')}</option>
            {persons.map((person) => (
              <option key={person}>{person}</option>
            ))}
          </FilterChoice>
          <FilterChoice name="kind" label={t('history.column.kind')} chosen={filters.kind}>
            <option value="">{t('history.anyKind')}</option>
            <SelectOptions values={historyKinds} label={(kind) => t(`history.kind.${kind}`)} />
          </FilterChoice>
          <FilterChoice name="did" label={t('history.column.did')} chosen={filters.action}>
            <option value="">{t('history.anyAction')}</option>
            <SelectOptions values={historyActions} label={(action) => t(`adminUi.did.${action}`)} />
          </FilterChoice>
          {(['from', 'to'] as const).map((name) => (
            <FilterDay
              key={name}
              id={`history-${name}`}
              name={name}
              label={t(`history.${name}`)}
              day={filters[name]}
              problem={problems?.[name] && t(`history.dayProblem.${problems[name]}`)}
            />
          ))}
          {search && (
            <AdminLink to={ADDRESS} preventScrollReset>
              {t('history.clear')}
            </AdminLink>
          )}
        </div>
      </Form>
    </search>
  );
}
