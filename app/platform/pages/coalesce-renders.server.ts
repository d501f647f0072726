import type { CachedPage, PageCache } from './page-cache.server.ts';

export type Rendered = CachedPage | 'own' | 'failed';

const MOST_REMEMBERED = 10_000;

/** Lets requests for the same page share a rendering, unless the page changed before a request arrived. */
export function coalesceRenders(cache: PageCache) {
  const running = new Map<string, { renderedFrom: number; rendered: Promise<Rendered> }>();
  const withOwnAnswers = new Set<string>();

  function remember(key: string, rendered: Rendered): void {
    if (rendered === 'failed') return;
    withOwnAnswers.delete(key);
    if (rendered !== 'own') return;
    withOwnAnswers.add(key);
    const [oldest = ''] = withOwnAnswers;
    if (withOwnAnswers.size > MOST_REMEMBERED) withOwnAnswers.delete(oldest);
  }

  return async function shareRendering(
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<CachedPage | undefined> {
    const askedAt = cache.now();
    while (cache.hearsChanges() && !withOwnAnswers.has(key)) {
      const other = running.get(key);
      if (!other) {
        const renderedFrom = cache.now();
        const own = render().finally(() => running.delete(key));
        // If this rendering fails, the requests that waited for it render the page themselves.
        running.set(key, { renderedFrom, rendered: own.catch(() => 'failed') });
        remember(key, await own);
        return undefined;
      }
      const rendered = await other.rendered;
      if (rendered === 'own' || rendered === 'failed') break;
      if (cache.isCurrentFor(rendered, other.renderedFrom, askedAt)) return rendered;
    }
    remember(key, await render());
    return undefined;
  };
}
