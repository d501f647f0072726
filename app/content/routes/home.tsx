import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { listCollectionCovers } from '#app/catalogue/listing/collection-covers.server.ts';
import { CollectionCovers } from '#app/catalogue/listing/ui/collection-covers.tsx';
import {
  listDropProducts,
  listRunningDrops,
} from '#app/drops/list-running-drops-and-drop-products.server.ts';
import { RunningDropTeaser } from '#app/drops/ui/running-drop-teaser.tsx';
import { sharedPicture } from '#app/media/picture-types-sizes-and-urls.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { organizationAndWebSite } from '#app/platform/pages/structured-data.ts';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import { defaultHome, homeDescription } from '../sections/default-home.ts';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import { Sections, SectionView } from '../ui/section-view.tsx';
import type { Route } from './+types/home';

const DROP_PRODUCTS_SHOWN = 3;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (_t, shop) => {
    const { description = '', socialUrl } = loaderData ?? {};
    return {
      description,
      picture: sharedPicture(loaderData?.sections[0]?.picture),
      about: organizationAndWebSite(shop, { description, socialUrl }),
    };
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const [published, [drop], covers] = await Promise.all([
    cachedSections(context, 'homepage'),
    listRunningDrops(db, language),
    listCollectionCovers(db, language),
  ]);
  const cards = drop ? await listDropProducts(db, drop.id, language) : [];
  markPageCacheable(context, [tags.content, tags.catalogue, tags.navigation]);
  return {
    sections: published.length ? published : defaultHome(language),
    description: homeDescription(language),
    socialUrl: config.SOCIAL_URL,
    covers,
    drop,
    cards: cards.slice(0, DROP_PRODUCTS_SHOWN),
  };
}

export default function Home({ loaderData: { sections, covers, drop, cards } }: Route.ComponentProps) {
  const addToBag = useAddToBag();
  const [opening, ...others] = sections;
  return (
    <>
      {opening && <SectionView section={opening} isFirst />}
      <CollectionCovers covers={covers} />
      {drop && cards.length > 0 && (
        <RunningDropTeaser drop={drop} cards={cards} onAdd={addToBag} heartOf={renderHeartButton} />
      )}
      <Sections sections={others} />
    </>
  );
}
