import type { Language } from '../text/language.ts';
import { unshownParameters } from './page-urls.ts';

const LONGEST_SEARCH = 200;

export function pageCacheKey(url: string, language: Language): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return `${language} ${url}`;
  if (url.length - start > LONGEST_SEARCH) return undefined;
  return `${language} ${url.slice(0, start)}${meaningfulSearch(url)}`;
}

export function isOwnAddress(url: string, own: string): boolean {
  return meaningfulSearch(url) === meaningfulSearch(own);
}

export function hasSearch(url: string): boolean {
  return meaningfulSearch(url) !== '';
}

function meaningfulSearch(url: string): string {
  const start = url.indexOf('?');
  const shown = [...new URLSearchParams(start < 0 ? '' : url.slice(start))].filter(
    ([name]) => !unshownParameters.test(name),
  );
  const search = new URLSearchParams(shown);
  // `sort` keeps the order of repeated parameters. Pages read the first of them.
  search.sort();
  return search.size ? `?${search}` : '';
}
