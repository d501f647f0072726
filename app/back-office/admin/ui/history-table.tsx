import { useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import type { DescribedEntry } from '../../history/describe-entries.server.ts';

/** An entry with more fields than this, such as that of a new product, collapses the rest. */
const MOST_SHOWN = 3;
const LONGEST_SHOWN = 300;

type HistoryTableProps = {
  entries: DescribedEntry[];
  search: string;
  newer: string | undefined;
  older: string | undefined;
};

export function HistoryTable({ entries, search, newer, older }: HistoryTableProps) {
  const t = useWords();
  const columns: Column<DescribedEntry>[] = [
    {
      header: t('history.column.at'),
      isName: true,
      cell: ({ at }) => <DateTime at={at} className="tabular-nums" />,
    },
    { header: t('history.column.person'), cell: ({ by }) => <span className="admin-address">{by}</span> },
    { header: t('history.column.did'), cell: ({ action }) => action },
    { header: t('history.column.object'), cell: (entry) => <AboutObject entry={entry} /> },
    {
      header: t('history.column.details'),
      cell: ({ details }) =>
        details.length > MOST_SHOWN ? (
          <details>
            <summary className="min-h-11 cursor-pointer content-center">
              {t('history.fields', { count: details.length })}
            </summary>
            <Details details={details} />
          </details>
        ) : (
          <Details details={details} />
        ),
    },
  ];
  const at = (place: Record<string, string>) =>
    `/admin/history?${new URLSearchParams([...new URLSearchParams(search), ...Object.entries(place)])}`;
  return (
    <>
      <DataTable
        caption={t('history.title')}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        empty={t('history.none')}
      />
      {(newer || older) && (
        <nav key={`${newer} ${older}`} className="admin-pager" aria-label={t('history.title')}>
          {newer && (
            <>
              <AdminLink to={at({})}>{t('history.newest')}</AdminLink>
              <AdminLink to={at({ after: newer })} rel="prev">
                {t('history.newer')}
              </AdminLink>
            </>
          )}
          {older && (
            <AdminLink to={at({ before: older })} rel="next">
              {t('history.older')}
            </AdminLink>
          )}
        </nav>
      )}
    </>
  );
}

function AboutObject({ entry: { kind, name, page } }: { entry: DescribedEntry }) {
  return (
    <>
      <span className="block text-sm text-stone">{kind}</span>
      {page ? (
        <AdminLink to={page} className="wrap-anywhere">
          {name || kind}
        </AdminLink>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
    </>
  );
}

function Details({ details }: Pick<DescribedEntry, 'details'>) {
  return (
    <dl className="history-details">
      {details.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{shortened(before)}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>{shortened(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
