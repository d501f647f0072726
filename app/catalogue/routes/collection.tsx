import '../words.ts';
import { data } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage, shopPageHeaders } from '#app/platform/shop-page.server.ts';
import { useWords } from '#app/platform/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { isSection, isSubcategory, sortingOf } from '../product.ts';
import { listSection, listSubcategories } from '../products.server.ts';
import { GridSkeleton } from '../ui/grid-skeleton.tsx';
import { ListingBar } from '../ui/listing-bar.tsx';
import { ProductGrid } from '../ui/product-grid.tsx';
import { useSettling } from '../ui/settling.ts';
import type { Route } from './+types/collection';

export { shopPageHeaders as headers };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => {
    if (!loaderData) return { title: t('catalogue.notFound'), isFound: false };
    const { section, subcategory } = loaderData;
    const name = t(`catalogue.${section}Title`);
    return {
      title: subcategory ? `${t(`catalogue.${subcategory}`)} – ${name}` : name,
      description: t(`catalogue.${section}Description`),
    };
  });
}

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const [section] = pattern.replace(/^\//, '').split('/');
  const { subcategory } = params;
  if (!isSection(section) || (subcategory !== undefined && !isSubcategory(subcategory)))
    throw data(null, 404);
  const { language } = context.get(requestFacts);
  const sorting = sortingOf(url.searchParams.get('sort'));
  const [cards, subcategories] = await Promise.all([
    listSection(db, section, { subcategory, sorting, language }),
    listSubcategories(db),
  ]);
  return shopPage({ section, subcategory, sorting, cards, subcategories: subcategories[section] }, [
    'catalogue',
    'navigation',
  ]);
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { section, subcategory, cards } = loaderData;
  const t = useWords();
  const addToBag = useAddToBag();
  const isSettling = useSettling(`${section}/${subcategory}`);
  return (
    <div className="page">
      <header className="listing-header">
        <h1>{t(`catalogue.${section}Title`)}</h1>
        <p className="text-stone">{t(`catalogue.${section}Description`)}</p>
      </header>
      <ListingBar {...loaderData} />
      {isSettling ? (
        <GridSkeleton count={Math.max(cards.length, 1)} />
      ) : cards.length ? (
        <ProductGrid cards={cards} onAdd={addToBag} priorityCount={4} />
      ) : (
        <EmptyListing section={section} isWholeSection={!subcategory} />
      )}
    </div>
  );
}

function EmptyListing({ section, isWholeSection }: { section: string; isWholeSection: boolean }) {
  const t = useWords();
  return (
    <div className="listing-empty">
      <h2>{t('catalogue.empty')}</h2>
      <p className="mt-2 mb-8 text-stone">{t('catalogue.emptyText')}</p>
      {isWholeSection ? (
        <ButtonLink to="/" look="secondary">
          {t('catalogue.backHome')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/${section}`} look="secondary">
          {t('catalogue.viewAll')}
        </ButtonLink>
      )}
    </div>
  );
}
