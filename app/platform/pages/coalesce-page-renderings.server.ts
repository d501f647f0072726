import type { CachedPage, PageCache } from './page-cache.server.ts';

/**
 * What rendering for one request, which it has answered, came to: a page for everyone, which is kept; an answer for that
 * reader alone, as that address always has; or a failure.
 */
export type Rendered = CachedPage | 'own' | 'failed';

/** So many addresses are remembered as having an answer for each reader, so that these do not wait for each other. */
const MOST_REMEMBERED = 10_000;

/**
 * One rendering at a time per page. Requests that arrive meanwhile wait for it and get the same page, unless
 * something that the page shows changed between the rendering's start and their arrival: they would see an older
 * state than when they asked. The first of these then renders it anew, for all who wait. So a request waits for two
 * renderings at most.
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

  /** Answers the page that a rendering for somebody else came to, or nothing once `render` has answered the request. */
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
        // Those who waited for a rendering that failed render for themselves, as if they had been alone.
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
