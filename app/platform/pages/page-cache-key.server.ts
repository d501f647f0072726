import type { Language } from '../text/language.ts';
import { unshownParameters } from './page-urls.ts';

const LONGEST_SEARCH = 200;

/** Under which key a page is looked for and kept, or undefined when its address is too long to be one of ours. */
export function pageCacheKey(url: string, language: Language): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return `${language} ${url}`;
  if (url.length - start > LONGEST_SEARCH) return undefined;
  return `${language} ${url.slice(0, start)}${meaningfulSearch(url)}`;
}

/** Whether an address asks for just what the page it got calls its own, given as an address or a query. */
export function isOwnAddress(url: string, own: string): boolean {
  return meaningfulSearch(url) === meaningfulSearch(own);
}

/** Whether an address asks for more than its path does. */
export function hasSearch(url: string): boolean {
  return meaningfulSearch(url) !== '';
}

function meaningfulSearch(url: string): string {
  const start = url.indexOf('?');
  const shown = [...new URLSearchParams(start < 0 ? '' : url.slice(start))].filter(
    ([name]) => !unshownParameters.test(name),
  );
  const search = new URLSearchParams(shown);
  // By name only: of a parameter given twice pages read the first.
  search.sort();
  return search.size ? `?${search}` : '';
}
