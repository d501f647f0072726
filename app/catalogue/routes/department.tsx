import { data, redirect } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { cachedSections } from '#app/content/sections/list-published-sections.server.ts';
import { LazySections } from '#app/content/ui/lazy-sections.tsx';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, wordsIn } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import {
  departmentName,
  NEW_IN,
  type SubcategoryLink,
  shownSubcategories,
  subcategoryLinks,
  subcategoryName,
} from '../categories.ts';
import { cachedShopRows } from '../colours.server.ts';
import { facets } from '../listing/filters.ts';
import { cachedDepartmentKinds } from '../listing/find-listing.server.ts';
import { departmentScope, departmentTexts } from '../listing/listing-scope.server.ts';
import { type ListingChoice, listingUrl, orderOf, sortings, viewOf } from '../listing/listing-url.ts';
import { loadListing } from '../listing/load-listing.server.ts';
import { FilteredListing, usePendingListingSearchParams } from '../listing/ui/filtered-listing.tsx';
import { useListingSkeleton } from '../listing/ui/grid-skeleton.tsx';
import { productListStructuredData } from '../product-structured-data.ts';
import { cachedFilledSubcategories } from '../subcategories.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/department';

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
  const { departments, subcategories, colours } = await cachedShopRows(context);
  const own = departments.find(({ slug }) => slug === department);
  const known = shownSubcategories(subcategories);
  if (subcategory && !known.some(({ slug }) => slug === subcategory)) throw data(null, 404);
  const spelt = department.toLowerCase();
  if (spelt !== department && departments.some(({ slug }) => slug === spelt))
    throw redirect(`/${spelt}${subcategory ? `/${subcategory}` : ''}${url.search}`, 308);
  if (!(own || department === NEW_IN)) throw data(null, 404);
  const { language } = context.get(requestInfo);
  const path = subcategory ? `/${department}/${subcategory}` : `/${department}`;
  const offered = facetsOf(department, subcategory);
  const [listing, filled, contentSections] = await Promise.all([
    loadListing(context, url.searchParams, departmentScope(department, subcategory), {
      path,
      rows: { departments, subcategories: known, colours },
      offered,
      department,
      // New-in has so few products that it counts them for each request.
      kinds: own && (() => cachedDepartmentKinds(context, department, subcategory)),
      shows: [tags.catalogue, tags.content, tags.navigation],
    }),
    cachedFilledSubcategories(context),
    cachedSections(context, 'category'),
  ]);
  const part = subcategory && subcategoryName(known, subcategory, language, department);
  const shown = {
    department,
    name: departmentName(departments, department, language, wordsIn(language)),
    subcategory,
    part,
    subcategories: subcategoryLinks(filled[department] ?? [], language),
    path,
    offered,
    contentSections,
    ...departmentTexts(language, own, part),
  };
  return { ...shown, ...listing, cards: await addSaleGates(db, listing.cards, language) };
}

export default function DepartmentPage({ loaderData }: Route.ComponentProps) {
  const { department, name, subcategory, part, subcategories, path, offered } = loaderData;
  const { collection, description } = loaderData;
  const addToBag = useAddToBag();
  const search = usePendingListingSearchParams();
  const isSettling = useListingSkeleton(`${department}/${subcategory}`);
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
        choice={{ sorting: orderOf(search, sortings), view: viewOf(search) }}
      />
      <FilteredListing
        path={path}
        listing={loaderData}
        offered={offered}
        orders={sortings}
        isSettling={isSettling}
        onAdd={addToBag}
        heartOf={renderHeartButton}
        all={subcategory && `/${department}`}
      />
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
