export type ListState = {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  page: number;
  /** Rows per page: one of `pageSizes`, or `MOST_SELECTED` when all rows of a list are selected. */
  perPage: number;
};

type ListRules = { sorts: readonly [string, ...string[]]; direction?: ListState['direction'] };

export const ROWS_PER_PAGE = 25;
export const pageSizes = [ROWS_PER_PAGE, 50, 100];
/** At most this many rows of a list can be selected. */
export const MOST_SELECTED = 500;
/** At most one row more than this is counted, so that counting stays cheap. */
export const MOST_ROWS = 10_000;
const LONGEST_SEARCH = 100;

export function readListState(
  parameters: URLSearchParams,
  { sorts, direction = 'asc' }: ListRules,
): ListState {
  const sort = parameters.get('sort') ?? '';
  const order = parameters.get('order');
  const page = Number(parameters.get('page') ?? 1);
  const rows = Number(parameters.get('rows'));
  const perPage = [...pageSizes, MOST_SELECTED].find((size) => size === rows) ?? ROWS_PER_PAGE;
  return {
    search: (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH),
    sort: sorts.includes(sort) ? sort : sorts[0],
    direction: order === 'asc' || order === 'desc' ? order : direction,
    page: Number.isInteger(page) && page >= 1 && page <= MOST_ROWS / perPage ? page : 1,
    perPage,
  };
}

export function lastPageOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(Math.min(total, MOST_ROWS) / perPage));
}

/** Returns the list's URL with changed parameters and without empty ones. A changed order starts at page one. */
export function listUrl(search: string, changes: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['lang', ...('page' in changes ? [] : ['page'])]) parameters.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return `?${parameters}`;
}
