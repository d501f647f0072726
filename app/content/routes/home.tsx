import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { listCollectionCovers } from '#app/catalogue/listing/listing-scope.server.ts';
import { CollectionCovers } from '#app/catalogue/ui/collection-covers.tsx';
import { listDropProducts, listRunningDrops } from '#app/drops/shown-drops.server.ts';
import { RunningDropTeaser } from '#app/drops/ui/running-drop-teaser.tsx';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { organizationAndWebSite, pageMeta } from '#app/platform/pages/page-meta.ts';
import type { Language } from '#app/platform/text/language.ts';
import { requireTranslations, wordsIn } from '#app/platform/text/translations.ts';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import { cachedSections } from '../sections/list-published-sections.server.ts';
import type { LocalizedSection } from '../sections/localize-section.ts';
import { Sections, SectionView } from '../ui/section-view.tsx';
import type { Route } from './+types/home';

export const handle = requireTranslations('content', 'drops', 'wishlist');

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
    // Translated on the server, so that the home page need not load more translations.
    description: wordsIn(language)('home.description'),
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

function defaultHome(language: Language): LocalizedSection[] {
  const t = wordsIn(language);
  const said = (id: string) => ({ text: t(id), language });
  const way = (name: string, to: string) => ({
    title: said(`home.${name}`),
    text: said(`home.${name}Text`),
    to,
  });
  return [
    {
      id: 'hero',
      type: 'hero',
      title: said('home.heroTitle'),
      text: said('home.heroText'),
      calls: [
        { text: said('home.toTheDrop'), to: '/the-drop' },
        { text: said('home.toAbout'), to: '/about' },
      ],
      items: [],
    },
    {
      id: 'features',
      type: 'featured',
      title: said('home.features'),
      calls: [],
      items: [
        way('arabCouture', '/lookbook/arab-couture'),
        way('denimJeans', '/lookbook/denim-jeans'),
        way('theDrop', '/the-drop'),
      ],
    },
    {
      id: 'sustainability',
      type: 'editorial',
      title: said('home.sustainability'),
      text: said('home.sustainabilityText'),
      calls: [
        { text: said('home.sustainabilityToAbout'), to: '/about' },
        { text: said('home.toSustainability'), to: '/sustainability' },
      ],
      items: [],
    },
  ];
}
