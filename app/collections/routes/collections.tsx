import { data } from 'react-router';
import { listShopRows } from '#app/catalogue/colours.server.ts';
import { CollectionCovers } from '#app/catalogue/ui/collection-covers.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { cachedCollections, listCovers } from '../collections.server.ts';
import type { Route } from './+types/collections';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches, () => ({ title, description, canonicalPath: '/collections' }));
}

/** Responds with 404 as long as there are no collections, so that a redirect of this address applies. */
export async function loader({ context }: Route.LoaderArgs) {
  const collections = await cachedCollections(context);
  if (!collections.length) throw data(null, 404);
  const { language } = context.get(requestInfo);
  const covers = await listCovers(db, collections, await listShopRows(db), language);
  markPageCacheable(context, [tags.catalogue, tags.navigation]);
  const t = wordsIn(language);
  return { title: t('collection.all'), description: t('collection.allDescription'), covers };
}

export default function CollectionsPage({
  loaderData: { title, description, covers },
}: Route.ComponentProps) {
  return (
    <div className="listing-page">
      <header className="page listing-header">
        <h1>{title}</h1>
        <p className="listing-description">{description}</p>
      </header>
      <CollectionCovers covers={covers} />
    </div>
  );
}
