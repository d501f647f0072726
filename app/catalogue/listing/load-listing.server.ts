import { type RouterContextProvider, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import type { PageCacheTag } from '#app/platform/pages/page-cache-tags.ts';
import type { ShopRows } from '../colours.ts';
import { cachedSizeGroups } from '../size-systems.server.ts';
import { chosenValues, type Facet, ownFacetValues } from './filters.ts';
import { findListing, type ProductKind } from './find-listing.server.ts';
import type { ListingScope } from './listing-scope.server.ts';
import {
  cachedListingUrl,
  type ListingOrder,
  listingUrl,
  orderOf,
  pageOf,
  readFilters,
  sortings,
  viewOf,
} from './listing-url.ts';
import { firstSizes, groupsOf } from './size-groups.ts';

type ListingPage = {
  path: string;
  query?: string;
  rows: ShopRows;
  orders?: readonly [ListingOrder, ...ListingOrder[]];
  offered?: readonly Facet[];
  department?: string;
  /** A function, so that no read is pending if the one before it fails. */
  kinds?: (() => Promise<ProductKind[]>) | undefined;
  /** The tags with which the page is cached unless it is filtered: there are too many combinations of filters. */
  shows?: PageCacheTag[];
};

/** Finds the products that the parameters of an address choose. Redirects from beyond the last page to the last one. */
export async function loadListing(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
  scope: ListingScope,
  { path, query, rows, orders = sortings, offered, department, kinds, shows }: ListingPage,
) {
  const { language } = context.get(requestInfo);
  const sizes = await cachedSizeGroups(context);
  const asked = readFilters(search, ownFacetValues(sizes.flat(), rows), offered);
  const filters = { ...asked, size: firstSizes(groupsOf(sizes, asked.size)) };
  const sorting = orderOf(search, orders);
  const view = viewOf(search);
  const page = pageOf(search);
  if (asked.size.some((size) => !filters.size.includes(size)))
    throw redirect(listingUrl(path, { query, filters, sorting, view, page }));
  const choice = { filters, sizes, rows, sorting, page, language };
  const listing = await findListing(db, scope, {
    ...choice,
    ...(offered && { offered }),
    ...(department && { department }),
    ...(kinds && { kinds: kinds() }),
  });
  if (page > listing.pages)
    throw redirect(listingUrl(path, { query, filters, sorting, view, page: listing.pages }));
  const isFiltered = chosenValues(filters).length > 0;
  if (shows && !isFiltered)
    markPageCacheable(context, shows, cachedListingUrl(path, { sorting, view, page }));
  return { ...listing, page, isFiltered };
}
