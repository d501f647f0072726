import { data } from 'react-router';

/** Names the tags of a page to the server that keeps it; never leaves the process. */
export const PAGE_TAGS_HEADER = 'X-Page-Tags';
/** The query of the address that a page calls its own; never leaves the process either. */
export const PAGE_SEARCH_HEADER = 'X-Page-Search';

/**
 * What a loader returns for a page that shows the same to everyone: the server keeps it until one of the tags
 * changes (see `dropPages`). The route exports `shopPageHeaders as headers`. Never put anything personal in it.
 * A page that reads parameters says with which ones it is `at` its own address, such as `/women?sort=price-asc`; it
 * is kept only there. Anything else in an address is a stranger's, who could fill the memory with it.
 */
export function shopPage<Shown>(shown: Shown, tags: string[], at = '') {
  return data(shown, { headers: { [PAGE_TAGS_HEADER]: tags.join(' '), [PAGE_SEARCH_HEADER]: at } });
}

/** The `headers` export of a shop page. Browsers and CDNs ask again each time and mostly hear "not modified". */
export function shopPageHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const tags = loaderHeaders.get(PAGE_TAGS_HEADER);
  return tags
    ? {
        [PAGE_TAGS_HEADER]: tags,
        [PAGE_SEARCH_HEADER]: loaderHeaders.get(PAGE_SEARCH_HEADER) ?? '',
        'Cache-Control': 'public, max-age=0, must-revalidate',
        Vary: 'Cookie, Accept-Encoding',
      }
    : {};
}

/** A file made by a loader, the same for everyone: kept and dropped as shop pages are. */
export function sharedFile(text: string, type: string, tags: string[]): Response {
  const headers = shopPageHeaders({ loaderHeaders: new Headers({ [PAGE_TAGS_HEADER]: tags.join(' ') }) });
  return new Response(text, { headers: { ...headers, 'Content-Type': type } });
}
