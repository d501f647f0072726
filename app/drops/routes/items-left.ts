import type { ItemsLeftResponse } from '#app/catalogue/ui/items-left.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { keepPageForSeconds, markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import {
  describeItemsLeftOfDrop,
  describeItemsLeftOfProduct,
  LEFT_FOR_SECONDS,
} from '../find-product-page.server.ts';
import type { Route } from './+types/items-left';

/** Returns the lines about the items left. All visitors share the cached lines: one query in two seconds. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { language } = context.get(requestInfo);
  const lines =
    params.slug === undefined
      ? await describeItemsLeftOfDrop(db, params.dropId, language)
      : await describeItemsLeftOfProduct(db, params.slug, language);
  if (!lines.length) return Response.json({ lines } satisfies ItemsLeftResponse, { status: 404 });
  markPageCacheable(context, [tags.catalogue]);
  keepPageForSeconds(context, LEFT_FOR_SECONDS);
  return Response.json({ lines } satisfies ItemsLeftResponse);
}
