import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { countSitemapParts, listSitemapPart } from '../sitemap/sitemap-pages.server.ts';
import { sitemapIndexXml, sitemapPartPath, sitemapXml } from '../sitemap/sitemap-xml.ts';
import type { Route } from './+types/sitemap';

const shows = [tags.catalogue, tags.navigation, tags.lookbook, tags.content];
/** With more parts than this, none is cached: they are rarely requested and would evict shoppers' pages from memory. */
const MOST_PARTS_KEPT = 8;

/** GET `/sitemap.xml` returns the index of the sitemap's parts, and `/sitemap.xml?part=1` the first part. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('part');
  const parts = await countSitemapParts(db);
  if (asked === null) {
    markPageCacheable(context, shows);
    return xml(sitemapIndexXml(shopUrl, parts));
  }
  const part = Number(asked);
  if (!Number.isInteger(part) || part < 1 || part > parts) throw new Response(null, { status: 404 });
  const text = sitemapXml(shopUrl, await listSitemapPart(db, part));
  if (parts <= MOST_PARTS_KEPT) markPageCacheable(context, shows, sitemapPartPath(part));
  return xml(text);
}

function xml(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
