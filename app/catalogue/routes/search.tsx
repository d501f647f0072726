import '../words.ts';
import { redirect } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { listOfferedIds } from '#app/drops/running-drops.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { keepPage } from '#app/platform/pages/keep-page.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { tags } from '#app/platform/pages/page-tags.ts';
import { useWords } from '#app/platform/text/words.ts';
import { heartOf } from '#app/wishlist/ui/heart-button.tsx';
import { chosenValues, facets, filtersOf } from '../listing/filters.ts';
import { findListing } from '../listing/find-listing.server.ts';
import { listingAddress, orderOf, pageOf, viewOf } from '../listing/listing-address.ts';
import { Listing } from '../listing/ui/listing.tsx';
import { ListingResults } from '../listing/ui/listing-results.tsx';
import { NoMatchingProducts } from '../listing/ui/no-matching-products.tsx';
import { useListingSearch } from '../listing/ui/use-listing-search.ts';
import { listingOrders } from '../product.ts';
import { listSubcategories } from '../products.server.ts';
import { searchScope } from '../search/search-scope.server.ts';
import { queryOf } from '../search/search-terms.ts';
import { SearchField } from '../search/ui/search-field.tsx';
import { SearchReadingNote } from '../search/ui/search-reading-note.tsx';
import { StartingPoints } from '../search/ui/starting-points.tsx';
import type { Route } from './+types/search';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: loaderData?.query ? `${t('search.title')}: ${loaderData.query}` : t('search.title'),
    description: t('search.description', { brand }),
    canonicalPath: '/search',
    robots: 'noindex, follow',
  }));
}

/** Only the empty page is kept: there is no end to what can be searched for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const query = queryOf(url.searchParams);
  const { women, men } = await listSubcategories(db);
  const departments = { women, men };
  if (!query) {
    keepPage(context, [tags.catalogue, tags.navigation]);
    return { query, departments, result: undefined };
  }

  const read = await searchScope(db, query, await listOfferedIds(db));
  if (!read || read.reading === 'none') return { query, departments, result: undefined };
  const filters = filtersOf(url.searchParams);
  const sorting = orderOf(url.searchParams, listingOrders);
  const page = pageOf(url.searchParams);
  const listing = await findListing(db, read.scope, { filters, sorting, page, language });
  if (page > listing.pages)
    throw redirect(
      listingAddress('/search', {
        query,
        filters,
        sorting,
        view: viewOf(url.searchParams),
        page: listing.pages,
      }),
    );
  const { reading, text } = read;
  return { query, departments, result: { reading, text, page, ...listing } };
}

export default function Search({ loaderData: { query, departments, result } }: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
  const search = useListingSearch();
  const filters = filtersOf(search);
  const sorting = orderOf(search, listingOrders);
  const variant = viewOf(search);
  const path = '/search';
  const choice = { query, filters, sorting, view: variant };
  const isEmpty = query && !result;
  return (
    <div className="page listing-page">
      <header className="listing-header search-header">
        <h1>
          {isEmpty
            ? t('search.none', { query })
            : query
              ? t('search.resultsFor', { query })
              : t('search.title')}
        </h1>
        {result && <SearchReadingNote reading={result.reading} query={query} text={result.text} />}
        {isEmpty && <p className="text-stone">{t('search.noneText')}</p>}
        <SearchField key={query} id="search" query={query} />
      </header>
      {result ? (
        <Listing
          path={path}
          query={query}
          filters={filters}
          offered={facets}
          counts={result.counts}
          total={result.total}
          sorting={sorting}
          orders={listingOrders}
          variant={variant}
        >
          {result.cards.length ? (
            <ListingResults
              path={path}
              choice={choice}
              cards={result.cards}
              page={result.page}
              pages={result.pages}
              variant={variant}
              isSettling={false}
              onAdd={addToBag}
              heartOf={heartOf}
            />
          ) : (
            chosenValues(filters).length > 0 && <NoMatchingProducts to={listingAddress(path, { query })} />
          )}
        </Listing>
      ) : (
        <StartingPoints departments={departments} />
      )}
    </div>
  );
}
