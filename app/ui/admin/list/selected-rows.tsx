import { useFetcher, useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '../../link.tsx';
import { useIsHydrated } from '../../use-is-hydrated.ts';
import { useOnActionData } from '../../use-on-action-data.ts';
import { listUrl, MOST_SELECTED } from './list-url-state.ts';
import type { RowSelection } from './use-row-selection.ts';

/** The rows on a page of `total` in the list. */
export type SelectableRows = { selection: RowSelection; shown: readonly string[]; total: number };

type SelectedRowsProps<Data> = SelectableRows & {
  /** Returns the rows in the data of the list's loader. */
  rowsOf: (data: Data) => string[];
  name: string;
  /** Says how many rows are selected. */
  chosen: (count: number) => string;
};

/** Says how many rows are selected, adds those of other pages to the form, and selects all pages' rows or none. */
export function SelectedRows<Data>({
  selection,
  shown,
  total,
  rowsOf,
  name,
  chosen,
}: SelectedRowsProps<Data>) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const { selected, toggle, clear } = selection;
  const selectAll = useSelectAll<Data>((data) => toggle(rowsOf(data), true));
  const elsewhere = selected.filter((row) => !shown.includes(row));
  const isRest = total > shown.length && shown.every((row) => selected.includes(row));
  return (
    <>
      {elsewhere.map((row) => (
        <input key={row} type="hidden" name={name} value={row} />
      ))}
      {isAlive && (
        <p role="status">
          {chosen(selected.length)}
          {elsewhere.length > 0 && t('adminUi.selection.elsewhere', { count: elsewhere.length })}
        </p>
      )}
      {isRest && selected.length < Math.min(total, MOST_SELECTED) && (
        <Button look="link" onClick={selectAll}>
          {t('adminUi.selection.all', { count: Math.min(total, MOST_SELECTED) })}
        </Button>
      )}
      {selected.length > 0 && (
        <Button look="link" onClick={clear}>
          {t('adminUi.selection.none')}
        </Button>
      )}
    </>
  );
}

/** Loads the rows of all pages at once, at most `MOST_SELECTED`. */
function useSelectAll<Data>(onLoaded: (data: Data) => void): () => void {
  const fetcher = useFetcher<Data>();
  const { pathname, search } = useLocation();
  useOnActionData(fetcher.data as Data | undefined, (data) => {
    onLoaded(data);
    // An action would load these rows again.
    fetcher.reset();
  });
  return () => void fetcher.load(pathname + listUrl(search, { rows: MOST_SELECTED }));
}
