import { data, redirect } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { cachedSections } from '#app/content/sections/list-published-sections.server.ts';
import { LazySections } from '#app/content/ui/lazy-sections.tsx';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import { type ShownPicture, sharedPicture, shownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useWords, wordsIn } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import {
  departmentName,
  NEW_IN,
  type SubcategoryLink,
  shownSubcategories,
  subcategoryName,
  withChildren,
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
  const { part, path, crumbs, subcategory, subcategories, cards, total, page } = loaderData;
  const { isFiltered, collection, description } = loaderData;
  return pageMeta(matches, (t, shop) => {
    const title = part ? `${part} – ${collection}` : collection;
    const steps = [...crumbs, ...(part ? [{ text: part, to: path }] : [])];
    const own = subcategories.find(({ slug }) => slug === subcategory)?.picture;
    return {
      title,
      description,
      canonicalPath: listingUrl(path, isFiltered ? {} : { page }),
      ...((isFiltered || total === 0) && { robots: 'noindex, follow' }),
      picture: sharedPicture(own ?? cards[0]?.picture),
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
    loadListing(
      context,
      url.searchParams,
      departmentScope(department, subcategory ? withChildren(known, subcategory) : undefined),
      {
        path,
        rows: { departments, subcategories: known, colours },
        offered,
        department,
        // New-in has so few products that it counts them for each request.
        kinds: own && (() => cachedDepartmentKinds(context, department, subcategory)),
        shows: [tags.catalogue, tags.content, tags.navigation],
      },
    ),
    cachedFilledSubcategories(context),
    cachedSections(context, 'category'),
  ]);
  const nameOf = (slug: string) => subcategoryName(known, slug, language, department);
  const part = subcategory && nameOf(subcategory);
  const parent = known.find(({ slug }) => slug === subcategory)?.parent;
  const shown = {
    department,
    subcategory,
    part,
    parent,
    crumbs: [
      { text: departmentName(departments, department, language, wordsIn(language)), to: `/${department}` },
      ...(parent ? [{ text: nameOf(parent), to: `/${department}/${parent}` }] : []),
    ],
    subcategories: (filled[department] ?? []).map(({ slug, name, nameNl, parent, picture }) => ({
      ...{ slug, parent, name: translated(language, name, nameNl).text },
      picture: picture && shownPicture(picture, language),
    })),
    path,
    offered,
    contentSections,
    ...departmentTexts(language, own, part),
  };
  return { ...shown, ...listing, cards: await addSaleGates(db, listing.cards, language) };
}

export default function DepartmentPage({ loaderData }: Route.ComponentProps) {
  const { department, subcategory, part, parent, crumbs, subcategories, path, offered } = loaderData;
  const { collection, description } = loaderData;
  const addToBag = useAddToBag();
  const search = usePendingListingSearchParams();
  const choice = { sorting: orderOf(search, sortings), view: viewOf(search) };
  const isSettling = useListingSkeleton(`${department}/${subcategory}`);
  return (
    <div className="page listing-page">
      <header className="listing-header">
        {part && <Breadcrumb crumbs={[...crumbs, { text: part }]} />}
        <h1>{part ?? collection}</h1>
        {!part && <p className="listing-description">{description}</p>}
      </header>
      <LazySections sections={loaderData.contentSections} />
      <SubcategoryNav {...{ department, subcategory, parent, subcategories, choice }} />
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

type CategoryLink = SubcategoryLink & { parent: string | null; picture: ShownPicture | null };
type SubcategoryNavProps = {
  department: string;
  subcategory: string | undefined;
  parent: string | null | undefined;
  subcategories: CategoryLink[];
  choice: ListingChoice;
};

/** Links to the categories, and below them to those that the current one includes. */
function SubcategoryNav({ parent, subcategories, ...page }: SubcategoryNavProps) {
  const t = useWords();
  const current = parent ?? page.subcategory;
  const group = subcategories.find(({ slug }) => slug === current);
  const children = subcategories.filter((one) => group && one.parent === group.slug);
  const top = subcategories.filter((one) => !one.parent);
  return (
    <>
      <CategoryLinks {...page} label={t('common.categories')} links={top} current={current} />
      {group && children.length > 0 && (
        <CategoryLinks
          {...page}
          label={group.name}
          all={group.slug}
          links={children}
          current={page.subcategory}
        />
      )}
    </>
  );
}

type CategoryLinksProps = Pick<SubcategoryNavProps, 'department' | 'subcategory' | 'choice'> & {
  label: string;
  links: CategoryLink[];
  /** The category of the link to all products, or else the department. */
  all?: string;
  current: string | undefined;
};

function CategoryLinks({ department, subcategory, label, links, all, current, choice }: CategoryLinksProps) {
  const t = useWords();
  const isPictured = links.every(({ picture }) => picture);
  return (
    <nav aria-label={label} className="listing-bar">
      <ul className="listing-links">
        {[{ slug: all, name: t('common.all'), picture: null }, ...links].map(({ slug, name, picture }) => (
          <li key={slug ?? ''}>
            <Link
              to={listingUrl(slug ? `/${department}/${slug}` : `/${department}`, choice)}
              aria-current={slug === current ? (slug === subcategory ? 'page' : 'true') : undefined}
              ref={slug === current ? showInLine : undefined}
            >
              {isPictured && picture && <ResponsivePicture picture={picture} sizes="3.5rem" alt="" />}
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
