export type ListState = {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  page: number;
};

type ListRules = { sorts: readonly [string, ...string[]]; direction?: ListState['direction'] };

export const ROWS_PER_PAGE = 25;
/** At most one row more than this is counted, so that counting stays cheap. */
export const MOST_ROWS = 10_000;
export const LAST_PAGE = MOST_ROWS / ROWS_PER_PAGE;
const LONGEST_SEARCH = 100;

export function readListState(
  parameters: URLSearchParams,
  { sorts, direction = 'asc' }: ListRules,
): ListState {
  const sort = parameters.get('sort') ?? '';
  const order = parameters.get('order');
  const page = Number(parameters.get('page') ?? 1);
  return {
    search: (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH),
    sort: sorts.includes(sort) ? sort : sorts[0],
    direction: order === 'asc' || order === 'desc' ? order : direction,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
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
