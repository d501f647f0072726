import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { listPages } from '../sitemap/sitemap-pages.server.ts';
import { sitemapIndexXml, sitemapXml } from '../sitemap/sitemap-xml.ts';
import type { Route } from './+types/sitemap';

/** Every page that search engines may know; in parts when they are many. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('part');
  const part = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(part) || part < 1 || part > 1000) throw new Response(null, { status: 404 });
  const { pages, parts } = await listPages(db, part);
  if (part > parts) throw new Response(null, { status: 404 });
  const text = asked === null && parts > 1 ? sitemapIndexXml(shopUrl, parts) : sitemapXml(shopUrl, pages);
  markPageCacheable(context, [tags.catalogue, tags.navigation, tags.lookbook, tags.content]);
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
