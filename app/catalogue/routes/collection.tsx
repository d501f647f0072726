import { data, redirect, useLocation } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { cachedSections } from '#app/content/sections/list-published-sections.server.ts';
import { LazySections } from '#app/content/ui/lazy-sections.tsx';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, wordsIn } from '#app/platform/text/translations.ts';
import { ButtonLink, Link } from '#app/ui/link.tsx';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import {
  departmentName,
  NEW_IN,
  type SubcategoryLink,
  shownSubcategories,
  subcategoryLinks,
  subcategoryName,
} from '../categories.ts';
import { cachedColours } from '../colours.server.ts';
import { cachedDepartments } from '../departments.server.ts';
import { chosenValues, facets, offeredFacetValues, ownFacetValues } from '../listing/filters.ts';
import { cachedDepartmentKinds, findListing } from '../listing/find-listing.server.ts';
import { departmentScope, departmentTexts } from '../listing/listing-scope.server.ts';
import {
  type GridVariant,
  type ListingChoice,
  listingUrl,
  orderOf,
  pageOf,
  readFilters,
  type Sorting,
  sortings,
  viewOf,
} from '../listing/listing-url.ts';
import { useListingSkeleton } from '../listing/ui/grid-skeleton.tsx';
import { ListingResults, NoMatchingProducts } from '../listing/ui/listing-results.tsx';
import {
  ListingWithFiltersAndSorting,
  usePendingListingSearchParams,
} from '../listing/ui/product-listing.tsx';
import { productListStructuredData } from '../product-structured-data.ts';
import { cachedSizes } from '../size-systems.server.ts';
import { cachedFilledSubcategories, cachedSubcategories } from '../subcategories.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/collection';

export const handle = requireTranslations('wishlist');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { department, name, part, path, cards, total, page } = loaderData;
  const { isFiltered, collection, description } = loaderData;
  return pageMeta(matches, (t, shop) => {
    const title = part ? `${part} – ${collection}` : collection;
    const steps = [{ text: name, to: `/${department}` }, ...(part ? [{ text: part, to: path }] : [])];
    return {
      title,
      description,
      canonicalPath: listingUrl(path, isFiltered ? {} : { page }),
      ...((isFiltered || total === 0) && { robots: 'noindex, follow' }),
      picture: sharedPicture(cards[0]?.picture),
      about: [breadcrumbList(shop, t('common.home'), steps), productListStructuredData(shop, title, cards)],
    };
  });
}

function facetsOf(department: string, subcategory: string | undefined) {
  return facets.filter(
    (facet) =>
      !(facet === 'gender' && department !== NEW_IN) &&
      !(facet === 'new' && department === NEW_IN) &&
      !(facet === 'category' && subcategory),
  );
}

/** The address of new products is the only one without the name of a department. */
export async function loader({
  context,
  params: { department = NEW_IN, subcategory },
  url,
}: Route.LoaderArgs) {
  const departments = await cachedDepartments(context);
  const own = departments.find(({ slug }) => slug === department);
  const known = shownSubcategories(await cachedSubcategories(context));
  if (subcategory && !known.some(({ slug }) => slug === subcategory)) throw data(null, 404);
  const spelt = department.toLowerCase();
  if (spelt !== department && departments.some(({ slug }) => slug === spelt))
    throw redirect(`/${spelt}${subcategory ? `/${subcategory}` : ''}${url.search}`, 308);
  if (!(own || department === NEW_IN)) throw data(null, 404);
  const { language } = context.get(requestInfo);
  const path = subcategory ? `/${department}/${subcategory}` : `/${department}`;
  const offered = facetsOf(department, subcategory);
  const [sizes, colours] = await Promise.all([cachedSizes(context), cachedColours(context)]);
  const rows = { departments, subcategories: known, colours };
  const filters = readFilters(url.searchParams, ownFacetValues(sizes, rows), offered);
  const sorting = orderOf(url.searchParams, sortings);
  const view = viewOf(url.searchParams);
  const page = pageOf(url.searchParams);
  // New-in has so few products that it counts them for each request.
  const kinds = own && cachedDepartmentKinds(context, department, subcategory);
  const choice = { filters, sizes, rows, department, offered, sorting, page, language };
  const [listing, filled, contentSections] = await Promise.all([
    findListing(db, departmentScope(department, subcategory), { ...choice, ...(kinds && { kinds }) }),
    cachedFilledSubcategories(context),
    cachedSections(context, 'category'),
  ]);
  if (page > listing.pages) throw redirect(listingUrl(path, { filters, sorting, view, page: listing.pages }));
  const isFiltered = chosenValues(filters).length > 0;
  const part = subcategory && subcategoryName(known, subcategory, language, department);
  const shown = {
    department,
    name: departmentName(departments, department, language, wordsIn(language)),
    subcategory,
    part,
    subcategories: subcategoryLinks(filled[department] ?? [], language),
    path,
    offered,
    isFiltered,
    contentSections,
    ...departmentTexts(language, own, part),
  };
  // There are too many combinations of filters to cache.
  if (!isFiltered)
    markPageCacheable(
      context,
      [tags.catalogue, tags.content, tags.navigation],
      ownAddress(path, { sorting, view, page }),
    );
  return { ...shown, ...listing, cards: await addSaleGates(db, listing.cards, language), page };
}

/** Returns the canonical path with only one of page, view and sorting, since there are thousands of combinations. */
function ownAddress(
  path: string,
  { sorting, view, page }: { sorting: Sorting; view: GridVariant; page: number },
) {
  if (page > 1) return listingUrl(path, { page });
  return view === 'products' ? listingUrl(path, { sorting }) : listingUrl(path, { view });
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { department, name, subcategory, part, subcategories, path, offered, cards, counts } = loaderData;
  const { total, page, pages } = loaderData;
  const { collection, description } = loaderData;
  const addToBag = useAddToBag();
  const search = usePendingListingSearchParams();
  const isSettling = useListingSkeleton(`${department}/${subcategory}`);
  const own = offeredFacetValues(counts);
  const filters = readFilters(search, own, offered);
  const sorting = orderOf(search, sortings);
  const variant = viewOf(search);
  // While unfiltered results load, the page still displays the filtered ones.
  const here = new URLSearchParams(useLocation().search);
  const hasFilters = [search, here].some(
    (asked) => chosenValues(readFilters(asked, own, offered)).length > 0,
  );
  return (
    <div className="page listing-page">
      <header className="listing-header">
        {part && <Breadcrumb crumbs={[{ text: name, to: `/${department}` }, { text: part }]} />}
        <h1>{part ?? collection}</h1>
        {!part && <p className="listing-description">{description}</p>}
      </header>
      <LazySections sections={loaderData.contentSections} />
      <SubcategoryNav
        department={department}
        subcategory={subcategory}
        subcategories={subcategories}
        choice={{ sorting, view: variant }}
      />
      {total > 0 || hasFilters ? (
        <ListingWithFiltersAndSorting
          path={path}
          filters={filters}
          offered={offered}
          counts={counts}
          total={total}
          sorting={sorting}
          orders={sortings}
          variant={variant}
        >
          {cards.length > 0 ? (
            <ListingResults
              path={path}
              choice={{ filters, sorting, view: variant }}
              cards={cards}
              page={page}
              pages={pages}
              variant={variant}
              isSettling={isSettling}
              onAdd={addToBag}
              heartOf={renderHeartButton}
            />
          ) : (
            <NoMatchingProducts to={listingUrl(path, { sorting, view: variant })} />
          )}
        </ListingWithFiltersAndSorting>
      ) : (
        <EmptyListing department={department} isWholeDepartment={!subcategory} />
      )}
    </div>
  );
}

function EmptyListing({ department, isWholeDepartment }: { department: string; isWholeDepartment: boolean }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('collection.empty')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('collection.emptyText')}</p>
      {isWholeDepartment ? (
        <ButtonLink to="/" look="secondary">
          {t('common.backHome')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/${department}`} look="secondary">
          {t('common.viewAll')}
        </ButtonLink>
      )}
    </div>
  );
}

type ListingBarProps = {
  department: string;
  subcategory: string | undefined;
  subcategories: SubcategoryLink[];
  choice: ListingChoice;
};

function SubcategoryNav({ department, subcategory, subcategories, choice }: ListingBarProps) {
  const t = useWords();
  return (
    <nav aria-label={t('common.categories')} className="listing-bar">
      <ul className="listing-links">
        {[{ slug: undefined, name: t('common.all') }, ...subcategories].map(({ slug, name }) => (
          <li key={slug ?? 'all'}>
            <Link
              to={listingUrl(slug ? `/${department}/${slug}` : `/${department}`, choice)}
              aria-current={slug === subcategory ? 'page' : undefined}
              ref={slug === subcategory ? showInLine : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the link of the current subcategory into view on phones. */
function showInLine(link: HTMLAnchorElement | null): void {
  const line = link?.closest('ul');
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}
