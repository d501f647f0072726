import type { CachedPage, PageCache } from './page-cache.server.ts';

/**
 * Result of a rendering, already sent to its own request: a page for everyone, a response for that visitor alone (as
 * that address always has), or a failure.
 */
export type Rendered = CachedPage | 'own' | 'failed';

/** Number of addresses remembered as having personal responses, which do not wait for each other. */
const MOST_REMEMBERED = 10_000;

/**
 * Runs one rendering per page at a time. Concurrent requests wait and share it, unless something on the page changed
 * between its start and their arrival, which would show them an older state than when they asked. The first of these
 * renders anew for all who wait, so a request waits for at most two renderings.
 */
export function coalescePageRenderings(cache: PageCache) {
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

  /** Returns the page of another request's rendering, or undefined once `render` has sent the response. */
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
        // Requests that waited for a failed rendering render for themselves.
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
