import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles.ts';

/** What can be searched for, in the order in which it is shown, and the list that it belongs to. */
export const searchedLists = {
  page: '/admin',
  order: '/admin/orders',
  customer: '/admin/customers',
  product: '/admin/products',
  drop: '/admin/drops',
  section: '/admin/content',
  image: '/admin/images',
} as const;
export type SearchedKind = keyof typeof searchedLists;

export type SearchResult = {
  to: string;
  title: string;
  /** What tells it from others of the same title. */
  detail: string;
};

export type SearchResults = {
  kind: SearchedKind;
  results: SearchResult[];
  /** Where the others are, when there are more than these. */
  all: string | undefined;
}[];

/** Fewer letters would find nearly everything. */
export const FEWEST_LETTERS = 2;
export const LONGEST_SEARCH = 100;

/** What a role may search: what it may open. Pages of the back office are each asked about. */
export function maySearch(role: StaffRole, kind: SearchedKind): boolean {
  return kind === 'page' || mayOpen(role, searchedLists[kind], 'GET');
}

/** What was asked for, without what a database cannot keep; empty when it is too short to be looked for. */
export function readSearch(parameters: URLSearchParams): string {
  const typed = (parameters.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim();
  const search = [...typed].slice(0, LONGEST_SEARCH).join('');
  return search.length >= FEWEST_LETTERS ? search : '';
}
