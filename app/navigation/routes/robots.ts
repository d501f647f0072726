import { shopUrl } from '#app/platform/config.server.ts';
import { sharedFile } from '#app/platform/pages/shop-page.server.ts';

/** What is one shopper's own, and searches, of which there is no end. */
const nothingToFind = ['/bag', '/checkout', '/payment', '/account', '/admin', '/functions/', '/search?'];

export function loader() {
  const lines = [
    'User-agent: *',
    ...nothingToFind.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ];
  return sharedFile(lines.join('\n'), 'text/plain; charset=utf-8', ['navigation']);
}
