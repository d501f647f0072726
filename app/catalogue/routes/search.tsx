import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { listProductIdsInRunningDrops } from '#app/drops/products-in-drops.server.ts';
import { addSaleGates } from '#app/drops/shown-drops.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import { type SubcategoryLink, subcategoryLinks } from '../categories.ts';
import { cachedShopRows } from '../colours.server.ts';
import { cachedDepartments } from '../departments.server.ts';
import { listingOrders } from '../listing/listing-url.ts';
import { loadListing } from '../listing/load-listing.server.ts';
import { FilteredListing } from '../listing/ui/filtered-listing.tsx';
import { interpretSearchQuery } from '../search/interpret-search-query.server.ts';
import { readSearchQuery } from '../search/search-terms.ts';
import { SearchFormWithSuggestions } from '../search/ui/search-form-with-suggestions.tsx';
import { cachedFilledSubcategories } from '../subcategories.server.ts';
import type { Route } from './+types/search';

export const handle = requireTranslations('wishlist');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: loaderData?.query ? `${t('search.title')}: ${loaderData.query}` : t('search.title'),
    description: t('search.description', { brand }),
    canonicalPath: '/search',
    robots: 'noindex, follow',
  }));
}

/** Caches only the page without a search, since there are unlimited searches. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const query = readSearchQuery(url.searchParams);
  const [shown, filled] = await Promise.all([cachedDepartments(context), cachedFilledSubcategories(context)]);
  const departments = shown.flatMap(({ slug, ...named }) => {
    const categories = subcategoryLinks(filled[slug] ?? [], language);
    return categories.length
      ? [{ slug, name: translated(language, named.name, named.nameNl).text, categories }]
      : [];
  });
  if (!query) {
    markPageCacheable(context, [tags.catalogue, tags.navigation]);
    return { query, departments, result: undefined };
  }

  const [offeredIds, rows] = await Promise.all([listProductIdsInRunningDrops(db), cachedShopRows(context)]);
  const read = await interpretSearchQuery(db, query, offeredIds, rows);
  if (!read || read.reading === 'none') return { query, departments, result: undefined };
  const listing = await loadListing(context, url.searchParams, read.scope, {
    path: '/search',
    query,
    rows,
    orders: listingOrders,
  });
  const { reading, text } = read;
  const cards = await addSaleGates(db, listing.cards, language);
  return { query, departments, result: { reading, text, ...listing, cards } };
}

export default function Search({ loaderData: { query, departments, result } }: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
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
        {result && <SearchCorrectionNote reading={result.reading} query={query} text={result.text} />}
        {isEmpty && <p className="text-stone">{t('search.noneText')}</p>}
        <SearchFormWithSuggestions key={query} id="search" query={query} />
      </header>
      {result ? (
        <FilteredListing
          path="/search"
          query={query}
          listing={result}
          orders={listingOrders}
          onAdd={addToBag}
          heartOf={renderHeartButton}
        />
      ) : (
        <DepartmentLinks departments={departments} />
      )}
    </div>
  );
}

type SearchReadingNoteProps = { reading: string; query: string; text: string };

function SearchCorrectionNote({ reading, query, text }: SearchReadingNoteProps) {
  const t = useWords();
  if (reading === 'corrected') return <p className="text-stone">{t('search.corrected', { query, text })}</p>;
  if (reading === 'partial') return <p className="text-stone">{t('search.partial')}</p>;
  return null;
}

type StartingPointsProps = { departments: (SubcategoryLink & { categories: SubcategoryLink[] })[] };

function DepartmentLinks({ departments }: StartingPointsProps) {
  const t = useWords();
  return (
    <nav className="starting-points" aria-label={t('search.browse')}>
      {departments.map((department) => (
        <div key={department.slug}>
          <h2>
            <Link to={`/${department.slug}`}>{department.name}</Link>
          </h2>
          <ul>
            {department.categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/${department.slug}/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2>
          <Link to="/new-in">{t('common.new-in')}</Link>
        </h2>
        <h2>
          <Link to="/the-drop">{t('common.the-drop')}</Link>
        </h2>
      </div>
    </nav>
  );
}
