import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { AdminLink, Button, Link } from '../../link.tsx';
import { useIsHydrated } from '../../use-is-hydrated.ts';
import {
  type ListState,
  lastPageOf,
  listUrl,
  MOST_ROWS,
  pageSizes,
  ROWS_PER_PAGE,
} from './list-url-state.ts';
import { chooseCompactRows, useCompactRows } from './row-density.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { RowSelection } from './use-row-selection.ts';

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
  /** Hides the column on screens too narrow for all: columns of 1 first, of 3 last. The others always remain. */
  folds?: 1 | 2 | 3;
};

/** The checkboxes of a table whose rows can be selected. */
export type RowChoice<Row> = RowSelection & {
  /** The name of the checkboxes, and the id of the form they belong to. */
  name: string;
  form: string;
  valueOf: (row: Row) => string;
  labelOf: (row: Row) => string;
};

type DataTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  empty: string;
  list?: ListState & { total: number };
  choice?: RowChoice<Row> | undefined;
};

/**
 * A table with links for sorting and paging, checkboxes to select rows, and keys to move between them. On narrow screens
 * each row becomes a card.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, list, choice }: DataTableProps<Row>) {
  const t = useWords();
  const isCompact = useCompactRows();
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, { isListening: list !== undefined, onEscape: choice?.clear });
  const toggle = useRangeToggle(rows, choice);
  return (
    <div
      className="admin-table-frame"
      data-fold={columns.some(({ folds }) => folds) ? '' : undefined}
      data-compact={isCompact ? '' : undefined}
    >
      <table ref={table} className="admin-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className="row-choice">
                <span className="sr-only">{t('adminUi.selection')}</span>
                <ChooseAll choice={choice} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {choice && (
                <td className="row-choice" data-label={t('adminUi.selection')}>
                  <label>
                    <input
                      type="checkbox"
                      name={choice.name}
                      value={choice.valueOf(row)}
                      form={choice.form}
                      aria-label={choice.labelOf(row)}
                      checked={choice.selected.includes(choice.valueOf(row))}
                      onChange={({ currentTarget, nativeEvent }) =>
                        toggle(
                          row,
                          currentTarget.checked,
                          'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
                        )
                      }
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (choice ? 1 : 0)} className="admin-table-empty">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {list && <Pager {...list} label={caption} />}
    </div>
  );
}

function ChooseAll<Row>({ choice, rows }: { choice: RowChoice<Row>; rows: Row[] }) {
  const t = useWords();
  const shown = rows.map(choice.valueOf);
  const isAlive = useIsHydrated();
  return (
    isAlive && (
      <label>
        <input
          type="checkbox"
          aria-label={t('adminUi.selection.page')}
          checked={shown.length > 0 && shown.every((row) => choice.selected.includes(row))}
          disabled={shown.length === 0}
          onChange={({ currentTarget }) => choice.toggle(shown, currentTarget.checked)}
        />
      </label>
    )
  );
}

/** Returns a function that selects a row or, with Shift, all rows between it and the one selected before. */
function useRangeToggle<Row>(rows: Row[], choice: RowChoice<Row> | undefined) {
  const before = useRef<string>(undefined);
  return (row: Row, isSelected: boolean, isRange: boolean) => {
    if (!choice) return;
    const shown = rows.map(choice.valueOf);
    const [from, to] = [shown.indexOf(before.current ?? ''), rows.indexOf(row)];
    before.current = choice.valueOf(row);
    const range =
      isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [before.current];
    choice.toggle(range, isSelected);
  };
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
  column: { id, header, isSortable, isNumber, isPinned, folds },
  list,
}: HeaderCellProps<Row>) {
  const t = useWords();
  const { search } = useLocation();
  const align = isNumber ? 'number' : undefined;
  if (!id || !isSortable || !list) {
    return (
      <th scope="col" data-align={align} data-pinned={isPinned} data-folds={folds}>
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
      data-folds={folds}
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
    'data-folds': column.folds,
  };
  return column.isName ? (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shared}>{column.cell(row)}</td>
  );
}

type PagerProps = { page: number; perPage?: number; total: number; label: string };

/** The links have no keys: React would replace a link with a new key, and the focus would be lost. */
export function Pager({ page, perPage, total, label }: PagerProps) {
  const t = useWords();
  const { search } = useLocation();
  const isCompact = useCompactRows();
  const size = perPage ?? ROWS_PER_PAGE;
  const last = lastPageOf(total, size);
  const from = (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  const navigate = useNavigate();
  // The list became shorter while its last page was open.
  useEffect(() => {
    if (page > last) void navigate(listUrl(search, { page: last }), { replace: true });
  }, [page, last, search, navigate]);
  if (total === 0) return null;
  return (
    <nav key={page} className="admin-pager" aria-label={t('adminUi.pagesOf', { list: label })}>
      <p className="tabular-nums">
        {page > last
          ? t('adminUi.pastTheEnd', { page, pages: last })
          : total === MOST_ROWS + 1
            ? t('adminUi.rowsOfMore', { from, to, most: MOST_ROWS })
            : t('adminUi.rows', { from, to, total })}
        {page * size === MOST_ROWS && total > MOST_ROWS && ` ${t('adminUi.lastPage')}`}
      </p>
      {perPage && (
        <Button look="link" aria-pressed={isCompact} onClick={() => chooseCompactRows(!isCompact)}>
          {t('adminUi.compactRows')}
        </Button>
      )}
      {perPage && total > ROWS_PER_PAGE && (
        <p>
          {t('adminUi.perPage')}
          {pageSizes.map((one) => (
            <AdminLink
              key={one}
              to={listUrl(search, { rows: one === ROWS_PER_PAGE ? undefined : one })}
              preventScrollReset
              aria-current={one === perPage ? 'true' : undefined}
              aria-label={t('adminUi.rowsPerPage', { rows: one })}
            >
              {one}
            </AdminLink>
          ))}
        </p>
      )}
      {page > 1 && (
        <AdminLink to={listUrl(search, { page: Math.min(page - 1, last) })} rel="prev">
          {t('adminUi.previous')}
        </AdminLink>
      )}
      {page < last && (
        <AdminLink to={listUrl(search, { page: page + 1 })} rel="next">
          {t('adminUi.next')}
        </AdminLink>
      )}
    </nav>
  );
}
