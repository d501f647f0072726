import { shopUrl } from '#app/platform/config.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { Route } from './+types/robots';

/** Paths that robots must not request: personal pages, and searches, which are unlimited in number. */
const nothingToFind = ['/bag', '/checkout', '/payment', '/account', '/admin', '/functions/', '/search?'];

export function loader({ context }: Route.LoaderArgs) {
  markPageCacheable(context, [tags.navigation]);
  const lines = [
    'User-agent: *',
    ...nothingToFind.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
