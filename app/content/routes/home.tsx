import '../words.ts';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { listSection } from '#app/catalogue/products.server.ts';
import { listDropProducts, listRunningDrops } from '#app/drops/drops.server.ts';
import { DropTeaser } from '#app/drops/ui/drop-teaser.tsx';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { shopPage, shopPageHeaders } from '#app/platform/shop-page.server.ts';
import { Features } from '../ui/features.tsx';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/home';

export { shopPageHeaders as headers };

const DROP_PRODUCTS_SHOWN = 3;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({ description: t('content.description') }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestFacts);
  const [[women], [men], [drop]] = await Promise.all([
    listSection(db, 'women', { limit: 1, language }),
    listSection(db, 'men', { limit: 1, language }),
    listRunningDrops(db, language),
  ]);
  const cards = drop ? await listDropProducts(db, drop.id, language) : [];
  return shopPage(
    { drop, cards: cards.slice(0, DROP_PRODUCTS_SHOWN), women: women?.picture, men: men?.picture },
    ['catalogue', 'navigation'],
  );
}

export default function Home({ loaderData: { drop, cards, women, men } }: Route.ComponentProps) {
  const addToBag = useAddToBag();
  return (
    <>
      <Hero />
      {drop && cards.length > 0 && <DropTeaser drop={drop} cards={cards} onAdd={addToBag} />}
      <Features women={women} men={men} />
    </>
  );
}
