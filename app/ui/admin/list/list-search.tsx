import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminLink, SubmitButton } from '../../link.tsx';

type ListSearchProps = { label: string; search: string; filter?: ListFilter };

type ListFilter = {
  label: string;
  /** The query parameters of `fields`. */
  names: readonly string[];
  values: object;
  className: string;
  fields: ReactNode;
  /** Label of the button beside the fields, if they have a button of their own. */
  apply?: string;
  /** The text of the link that removes the filter. Undefined while nothing is filtered. */
  clear?: string | undefined;
};

/** A form that searches a list, and filters it if `filter` is set. Other URL parameters remain, such as the sorting. */
export function ListSearch({ label, search, filter }: ListSearchProps) {
  const t = useWords();
  const location = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const own = ['q', 'page', 'lang', ...(filter?.names ?? [])];
  const others = [...new URLSearchParams(location.search)].filter(([name]) => !own.includes(name));
  const unfiltered = new URLSearchParams([...(search ? [['q', search]] : []), ...others]);
  return (
    <search>
      <Form
        key={JSON.stringify([search, filter?.values])}
        action={location.pathname}
        preventScrollReset
        aria-label={filter?.label}
        aria-busy={isSearching}
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
        {filter && (
          <div className={filter.className}>
            {filter.fields}
            {filter.apply && <SubmitButton look="secondary">{filter.apply}</SubmitButton>}
            {filter.clear && (
              <AdminLink to={`${location.pathname}?${unfiltered}`} preventScrollReset>
                {filter.clear}
              </AdminLink>
            )}
          </div>
        )}
      </Form>
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
