import type { RefusedRead } from '#app/platform/http/limits/throttle-uncached-pages.server.ts';
import { tooManyRequestsPage, tooManyRequestsTexts } from './too-many-requests-page.server.ts';

/**
 * The answer where a search, a filtered listing or another public page with endless variants has to wait: no
 * suggestions, or a page that keeps what was typed.
 */
export function answerRefusedRead(refused: RefusedRead): { type: string; body: string } {
  const path = refused.url.split('?', 1)[0] ?? '/';
  if (path === '/search/suggestions')
    return { type: 'application/json', body: JSON.stringify({ categories: [], products: [] }) };
  // React Router's browser half loads the page whole then; see `hard-navigate-when-unreachable.ts`.
  if (path.endsWith('.data'))
    return { type: 'text/plain; charset=utf-8', body: tooManyRequestsTexts(refused).text };
  return { type: 'text/html; charset=utf-8', body: tooManyRequestsPage(path, refused) };
}
