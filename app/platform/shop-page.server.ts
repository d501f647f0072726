import { data } from 'react-router';

/** Names the tags of a page to the server that keeps it; never leaves the process. */
export const PAGE_TAGS_HEADER = 'X-Page-Tags';

/**
 * What a loader returns for a page that shows the same to everyone: the server keeps it until one of the tags
 * changes (see `dropPages`). The route exports `shopPageHeaders as headers`. Never put anything personal in it.
 */
export function shopPage<Shown>(shown: Shown, tags: string[]) {
  return data(shown, { headers: { [PAGE_TAGS_HEADER]: tags.join(' ') } });
}

/** The `headers` export of a shop page. Browsers and CDNs ask again each time and mostly hear "not modified". */
export function shopPageHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const tags = loaderHeaders.get(PAGE_TAGS_HEADER);
  return tags
    ? {
        [PAGE_TAGS_HEADER]: tags,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        Vary: 'Cookie, Accept-Encoding',
      }
    : {};
}
