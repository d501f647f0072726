import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles.ts';
import type { Language } from '#app/platform/text/language.ts';

export const searchedLists = {
  command: '/admin',
  page: '/admin',
  order: '/admin/orders',
  'imported-order': '/admin/orders/imported',
  customer: '/admin/customers',
  product: '/admin/products',
  drop: '/admin/drops',
  section: '/admin/content',
  image: '/admin/images',
} as const;
export type SearchedKind = keyof typeof searchedLists;

export type Asked = { search: string; role: StaffRole; language: Language };

export type SearchResult = { to: string; title: string; detail: string };

export type SearchResults = { kind: SearchedKind; results: SearchResult[]; all: string | undefined }[];

/** A shorter search would match nearly everything. */
export const FEWEST_LETTERS = 2;
export const LONGEST_SEARCH = 100;

export function maySearch(role: StaffRole, kind: SearchedKind): boolean {
  return kind === 'page' || kind === 'command' || mayOpen(role, searchedLists[kind], 'GET');
}

export function readSearch(parameters: URLSearchParams): string {
  const typed = (parameters.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim();
  const search = [...typed].slice(0, LONGEST_SEARCH).join('');
  return search.length >= FEWEST_LETTERS ? search : '';
}

/** Returns a text without case and accents, to compare it. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
