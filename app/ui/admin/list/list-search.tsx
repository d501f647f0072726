import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminLink, Link, SubmitButton } from '../../link.tsx';
import { listUrl } from './list-url-state.ts';

type ListSearchProps = { label: string; search: string; filter?: ListFilter };

type ListFilter = {
  label: string;
  /** The query parameters of `fields`. */
  names: readonly string[];
  values: object;
  className: string;
  fields: ReactNode;
  /** The filters in force, each with its query parameter. If it is set, the fields are folded below a button. */
  applied?: { name: string; text: string }[];
  /** Keeps the fields open, since one of them has a problem. */
  isRefused?: boolean;
};

/** A form that searches a list, and filters it if `filter` is set. Other URL parameters remain, such as the sorting. */
export function ListSearch({ label, search, filter }: ListSearchProps) {
  const t = useWords();
  const location = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const own = ['q', 'page', 'lang', ...(filter?.names ?? [])];
  const others = [...new URLSearchParams(location.search)].filter(([name]) => !own.includes(name));
  const fields = filter && <div className={filter.className}>{filter.fields}</div>;
  return (
    <search>
      <Form
        key={JSON.stringify([search, filter?.values])}
        action={location.pathname}
        preventScrollReset
        aria-label={filter?.label}
        aria-busy={isSearching}
        className="list-search"
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="admin-search">
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            defaultValue={search}
            maxLength={100}
          />
          <SubmitButton look="secondary">{t('adminUi.search')}</SubmitButton>
        </div>
        {filter?.applied ? (
          <details open={filter.isRefused}>
            <summary className="button button-secondary">{t('adminUi.filters')}</summary>
            {fields}
            <SubmitButton look="secondary">{t('adminUi.applyFilters')}</SubmitButton>
          </details>
        ) : (
          fields
        )}
      </Form>
      {filter?.applied && filter.applied.length > 0 && (
        <ul className="list-chips" aria-label={t('adminUi.filters')}>
          {filter.applied.map(({ name, text }) => (
            <li key={name}>
              <Link
                to={`${location.pathname}${listUrl(location.search, { [name]: undefined })}`}
                preventScrollReset
                aria-label={t('adminUi.removeFilter', { filter: text })}
              >
                {text}
                <X aria-hidden size={14} strokeWidth={1.6} />
              </Link>
            </li>
          ))}
          <li>
            <AdminLink
              to={`${location.pathname}${listUrl(
                location.search,
                Object.fromEntries(filter.names.map((name) => [name, undefined])),
              )}`}
              preventScrollReset
            >
              {t('adminUi.clearFilters')}
            </AdminLink>
          </li>
        </ul>
      )}
    </search>
  );
}

type FilterChoiceProps = { name: string; label: string; chosen: string | undefined; children: ReactNode };

export function FilterChoice({ name, label, chosen = '', children }: FilterChoiceProps) {
  return (
    <label className="order-filter-field">
      {label}
      <select name={name} defaultValue={chosen}>
        {children}
      </select>
    </label>
  );
}

type FilterDayProps = {
  id: string;
  name: string;
  label: string;
  day: string | undefined;
  problem: string | undefined;
};

export function FilterDay({ id, name, label, day = '', problem }: FilterDayProps) {
  return (
    <div className="order-filter-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={day}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      {problem && (
        <p id={`${id}-error`} className="text-pomegranate text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
