import '../register-translations.ts';
import '#app/ui/admin/register-translations.ts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import {
  type HistoryDayProblems,
  type HistoryFilters,
  historyActions,
  historyKinds,
  historySearch,
} from '../../history/history-filters.ts';

const ADDRESS = '/admin/history';

type HistoryFilterProps = {
  filters: HistoryFilters;
  problems: HistoryDayProblems | undefined;
  /** Everybody who did something, by address. */
  people: string[];
};

/** Searches and narrows the history by its address. */
export function HistoryFilterForm({ filters, problems, people }: HistoryFilterProps) {
  const t = useWords();
  const isSearching = useNavigation().state === 'loading';
  const search = historySearch(filters);
  // Somebody who did nothing yet can be asked for by an address.
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
          <Button type="submit" look="secondary">
            {t('history.find')}
          </Button>
        </div>
        <div className="order-filter">
          <Choice name="person" label={t('history.column.person')} chosen={filters.person}>
            <option value="">{t('history.anyone')}</option>
            {persons.map((person) => (
              <option key={person}>{person}</option>
            ))}
          </Choice>
          <Choice name="kind" label={t('history.column.kind')} chosen={filters.kind}>
            <option value="">{t('history.anyKind')}</option>
            {historyKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`history.kind.${kind}`)}
              </option>
            ))}
          </Choice>
          <Choice name="did" label={t('history.column.did')} chosen={filters.action}>
            <option value="">{t('history.anyAction')}</option>
            {historyActions.map((action) => (
              <option key={action} value={action}>
                {t(`adminUi.did.${action}`)}
              </option>
            ))}
          </Choice>
          {(['from', 'to'] as const).map((name) => {
            const problem = problems?.[name];
            return (
              <div key={name} className="order-filter-field">
                <label htmlFor={`history-${name}`}>{t(`history.${name}`)}</label>
                <input
                  id={`history-${name}`}
                  type="date"
                  name={name}
                  defaultValue={filters[name]}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `history-${name}-error` : undefined}
                />
                {problem && (
                  <p id={`history-${name}-error`} className="text-pomegranate text-sm">
                    {t(`history.dayProblem.${problem}`)}
                  </p>
                )}
              </div>
            );
          })}
          {search && (
            <Link to={ADDRESS} preventScrollReset className="admin-way">
              {t('history.clear')}
            </Link>
          )}
        </div>
      </Form>
    </search>
  );
}

type ChoiceProps = { name: string; label: string; chosen: string | undefined; children: ReactNode };

function Choice({ name, label, chosen = '', children }: ChoiceProps) {
  return (
    <label className="order-filter-field">
      {label}
      <select name={name} defaultValue={chosen}>
        {children}
      </select>
    </label>
  );
}
