import { text } from 'node:stream/consumers';
import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { streamOf } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { cachedShippingZones } from '#app/shipping/list-shipping-zones.server.ts';
import { countFeedProducts, listFeedProducts } from '../feeds/list-feed-products.server.ts';
import { googleFeed, metaFeed } from '../feeds/product-feed.server.ts';
import type { Route } from './+types/product-feed';

const feeds = {
  'google.xml': { write: googleFeed, type: 'application/xml' },
  'meta.csv': { write: metaFeed, type: 'text/csv' },
};
/** Feeds of more products are streamed and not cached: compressing them whole would delay shoppers, and evict their pages. */
const MOST_PRODUCTS_KEPT = 250;

/** GET `/feeds/google.xml?country=NL&lang=nl`: all products, with delivery to the country. 404 without a country to which the shop delivers. */
export async function loader({ request, url, context, params: { feed } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const country = url.searchParams.get('country');
  const zones = await cachedShippingZones(context);
  const isDeliveredTo = zones.some(({ countries }) =>
    countries.some((name) => regionOfCountry(name) === country),
  );
  if (!isFeed(feed) || !country || !isDeliveredTo) throw new Response(null, { status: 404 });
  const { write, type } = feeds[feed];
  const shop = { language, brand: config.BRAND_NAME, shopUrl };
  const parts = write({ shop, country }, listFeedProducts(db, { language, country, zones }));
  const headers = { 'Content-Type': `${type}; charset=utf-8` };
  if ((await countFeedProducts(db)) > MOST_PRODUCTS_KEPT)
    return new Response(request.method === 'HEAD' ? null : streamOf(parts), { headers });
  markPageCacheable(context, [tags.catalogue, tags.shipping], `/feeds/${feed}?country=${country}`);
  return new Response(await text(streamOf(parts)), { headers });
}

function isFeed(name: string): name is keyof typeof feeds {
  return Object.hasOwn(feeds, name);
}
