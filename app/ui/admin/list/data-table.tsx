import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminLink, Link } from '../../link.tsx';
import { LAST_PAGE, type ListState, listUrl, MOST_ROWS, ROWS_PER_PAGE } from './list-url-state.ts';

export type Column<Row> = {
  /** The name of a sortable column in the URL of its list. */
  id?: string;
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  isName?: boolean;
  isNumber?: boolean;
  /** Keeps the column visible if the table is wider than its frame. Meant for a last column with actions. */
  isPinned?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  empty: string;
  list?: ListState & { total: number };
};

/** A table with links for sorting and paging. On narrow screens each row becomes a card. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, list }: DataTableProps<Row>) {
  return (
    <div className="admin-table-frame">
      <table className="admin-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="admin-table-empty">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {list && <Pager page={list.page} total={list.total} label={caption} />}
    </div>
  );
}

type TableSectionProps<Row> = DataTableProps<Row> & { id?: string; className?: string };

export function TableSection<Row>({ id, className = 'mt-8', ...table }: TableSectionProps<Row>) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {table.caption}
      </h2>
      <DataTable {...table} />
    </section>
  );
}

type HeaderCellProps<Row> = { column: Column<Row>; list: ListState | undefined };

function HeaderCell<Row>({
  column: { id, header, isSortable, isNumber, isPinned },
  list,
}: HeaderCellProps<Row>) {
  const t = useWords();
  const { search } = useLocation();
  const align = isNumber ? 'number' : undefined;
  if (!id || !isSortable || !list) {
    return (
      <th scope="col" data-align={align} data-pinned={isPinned}>
        {header}
      </th>
    );
  }
  const isSorted = list.sort === id;
  const next = isSorted && list.direction === 'asc' ? 'desc' : 'asc';
  const Arrow = isSorted ? (list.direction === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (list.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={listUrl(search, { sort: id, order: next })}
        preventScrollReset
        aria-label={t(next === 'asc' ? 'adminUi.sortUp' : 'adminUi.sortDown', { column: header })}
      >
        {header}
        <Arrow aria-hidden size={14} strokeWidth={1.6} data-idle={isSorted ? undefined : ''} />
      </Link>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const shared = {
    'data-label': column.header || undefined,
    'data-align': column.isNumber ? 'number' : undefined,
    'data-pinned': column.isPinned,
  };
  return column.isName ? (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shared}>{column.cell(row)}</td>
  );
}

type PagerProps = { page: number; total: number; label: string };

/** The links have no keys: React would replace a link with a new key, and the focus would be lost. */
export function Pager({ page, total, label }: PagerProps) {
  const t = useWords();
  const { search } = useLocation();
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / ROWS_PER_PAGE)));
  const from = Math.min(total, (page - 1) * ROWS_PER_PAGE + 1);
  const to = Math.min(total, page * ROWS_PER_PAGE);
  if (total === 0) return null;
  return (
    <nav key={page} className="admin-pager" aria-label={t('adminUi.pagesOf', { list: label })}>
      <p className="tabular-nums">
        {page > pages
          ? t('adminUi.pastTheEnd', { page, pages })
          : total === MOST_ROWS + 1
            ? t('adminUi.rowsOfMore', { from, to, most: MOST_ROWS })
            : t('adminUi.rows', { from, to, total })}
        {page === LAST_PAGE && total > MOST_ROWS && ` ${t('adminUi.lastPage')}`}
      </p>
      {page > 1 && (
        <AdminLink to={listUrl(search, { page: Math.min(page - 1, pages) })} rel="prev">
          {t('adminUi.previous')}
        </AdminLink>
      )}
      {page < pages && (
        <AdminLink to={listUrl(search, { page: page + 1 })} rel="next">
          {t('adminUi.next')}
        </AdminLink>
      )}
    </nav>
  );
}
