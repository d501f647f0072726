import { data } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { cachedShopRows } from '#app/catalogue/colours.server.ts';
import { listingUrl, sortings } from '#app/catalogue/listing/listing-url.ts';
import { loadListing } from '#app/catalogue/listing/load-listing.server.ts';
import { FilteredListing } from '#app/catalogue/listing/ui/filtered-listing.tsx';
import { productListStructuredData } from '#app/catalogue/product-structured-data.ts';
import { Breadcrumb } from '#app/catalogue/ui/breadcrumb.tsx';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, wordsIn } from '#app/platform/text/translations.ts';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import { cachedCollections, headingOf, isInCollection } from '../collections.server.ts';
import type { Route } from './+types/collection';

export const handle = requireTranslations('wishlist');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, text, parent, path, cards, total, page, isFiltered } = loaderData;
  return pageMeta(matches, (t, shop) => {
    const steps = [
      { text: parent, to: '/collections' },
      { text: title, to: path },
    ];
    return {
      title,
      description: text || title,
      canonicalPath: listingUrl(path, isFiltered ? {} : { page }),
      ...((isFiltered || total === 0) && { robots: 'noindex, follow' }),
      picture: sharedPicture(cards[0]?.picture),
      about: [breadcrumbList(shop, t('common.home'), steps), productListStructuredData(shop, title, cards)],
    };
  });
}

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const collection = (await cachedCollections(context)).find((one) => one.slug === slug);
  if (!collection) throw data(null, 404);
  const { language } = context.get(requestInfo);
  const rows = await cachedShopRows(context);
  const path = `/collections/${slug}`;
  const scope = { where: isInCollection(collection, rows) };
  const shows = [tags.catalogue, tags.navigation];
  const listing = await loadListing(context, url.searchParams, scope, { path, rows, shows });
  const parent = wordsIn(language)('collection.all');
  const cards = await addSaleGates(db, listing.cards, language);
  return { ...headingOf(collection, language), parent, path, ...listing, cards };
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { title, text, parent, path } = loaderData;
  const addToBag = useAddToBag();
  return (
    <div className="page listing-page">
      <header className="listing-header">
        <Breadcrumb crumbs={[{ text: parent, to: '/collections' }, { text: title }]} />
        <h1>{title}</h1>
        {text && <p className="listing-description">{text}</p>}
      </header>
      <FilteredListing
        key={path}
        path={path}
        listing={loaderData}
        orders={sortings}
        onAdd={addToBag}
        heartOf={renderHeartButton}
        all="/collections"
      />
    </div>
  );
}
