import '../words.ts';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { Breadcrumb } from '#app/catalogue/ui/breadcrumb.tsx';
import { GridSkeleton } from '#app/catalogue/ui/grid-skeleton.tsx';
import { ProductGrid } from '#app/catalogue/ui/product-grid.tsx';
import { useSettling } from '#app/catalogue/ui/settling.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage, shopPageHeaders } from '#app/platform/shop-page.server.ts';
import { useWords } from '#app/platform/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { listDropProducts, listRunningDrops } from '../drops.server.ts';
import { DropIntroduction } from '../ui/drop-introduction.tsx';
import { DropSwitcher } from '../ui/drop-switcher.tsx';
import type { Route } from './+types/the-drop';

export { shopPageHeaders as headers };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('drops.theDrop'),
    description: loaderData?.drop?.description.text || t('drops.description'),
  }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(requestFacts);
  const drops = await listRunningDrops(db, language);
  const drop = drops.find(({ id }) => id === url.searchParams.get('drop')) ?? drops[0];
  const cards = drop ? await listDropProducts(db, drop.id, language) : [];
  return shopPage({ drops: drops.map(({ id, title }) => ({ id, title })), drop, cards }, [
    'catalogue',
    'navigation',
  ]);
}

export default function TheDrop({ loaderData: { drops, drop, cards } }: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
  const isSettling = useSettling(drop?.id ?? '');
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ text: t('drops.theDrop') }]} />
      <DropIntroduction drop={drop}>
        {drops.length > 1 && <DropSwitcher drops={drops} shown={drop?.id} />}
      </DropIntroduction>
      {isSettling ? (
        <GridSkeleton count={Math.max(cards.length, 1)} />
      ) : cards.length ? (
        <ProductGrid cards={cards} onAdd={addToBag} columns={4} priorityCount={0} />
      ) : (
        <div className="listing-empty">
          <h2>{t('drops.empty')}</h2>
          <p className="mt-2 mb-8 text-stone">{t('drops.emptyText')}</p>
          <ButtonLink to="/new-in" look="secondary">
            {t('drops.toNewIn')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
