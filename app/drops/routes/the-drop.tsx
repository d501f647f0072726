import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { GridSkeleton, useListingSkeleton } from '#app/catalogue/listing/ui/grid-skeleton.tsx';
import { productListStructuredData } from '#app/catalogue/product-structured-data.ts';
import { Breadcrumb } from '#app/catalogue/ui/breadcrumb.tsx';
import { ItemsLeft } from '#app/catalogue/ui/items-left.tsx';
import { ProductGrid } from '#app/catalogue/ui/product-grid.tsx';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { keepPageForSeconds, markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { Link, SecondaryLink, TextLink } from '#app/ui/link.tsx';
import { renderHeartButton } from '#app/wishlist/ui/heart-button.tsx';
import { describeDrawOfDrop } from '../draw/draws.server.ts';
import { announcedDropPath, type ShownDrop } from '../drop.ts';
import { describeItemsLeftOfDrop, LEFT_FOR_SECONDS } from '../find-product-page.server.ts';
import { listComingDrops, listDropProducts, listRunningDrops } from '../shown-drops.server.ts';
import { DrawLink, DropIntroduction } from '../ui/drop-introduction.tsx';
import type { Route } from './+types/the-drop';

export const handle = requireTranslations('drops', 'wishlist');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, shop) => {
    const { drops, drop, cards } = loaderData ?? {};
    const title = t('theDrop.theDrop');
    const isFirst = !drop || drop.id === drops?.[0]?.id;
    return {
      title: isFirst ? title : `${drop.title.text} – ${title}`,
      description: drop?.description.text || t('theDrop.description'),
      canonicalPath: isFirst ? '/the-drop' : `/the-drop?drop=${encodeURIComponent(drop.id)}`,
      picture: sharedPicture(drop?.picture),
      about: [
        breadcrumbList(shop, t('common.home'), [{ text: title }]),
        productListStructuredData(shop, drop?.title.text ?? title, cards ?? []),
      ],
    };
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const [drops, coming] = await Promise.all([listRunningDrops(db, language), listComingDrops(db, language)]);
  const drop = drops.find(({ id }) => id === url.searchParams.get('drop')) ?? drops[0];
  const [cards, left, draw] = drop
    ? await Promise.all([
        listDropProducts(db, drop.id, language),
        describeItemsLeftOfDrop(db, drop.id, language),
        describeDrawOfDrop(db, drop.id, language),
      ])
    : [[], []];
  const at = drop && url.searchParams.has('drop') ? `?${new URLSearchParams({ drop: drop.id })}` : '';
  markPageCacheable(context, [tags.catalogue, tags.navigation], at);
  if (left.length) keepPageForSeconds(context, LEFT_FOR_SECONDS);
  return {
    drops: drops.map(({ id, title }) => ({ id, title })),
    drop,
    cards,
    left,
    draw,
    coming: coming.map(({ id, title, startDate }) => ({ id, title, startDate })),
  };
}

export default function TheDrop({
  loaderData: { drops, drop, cards, left, draw, coming },
}: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
  const isSettling = useListingSkeleton(drop?.id ?? '');
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ text: t('theDrop.theDrop') }]} />
      <DropIntroduction drop={drop}>
        {drops.length > 1 && <DropSwitcher drops={drops} shown={drop?.id} />}
        {drop && <ItemsLeft key={drop.id} lines={left} address={`/the-drop/${drop.id}/left`} />}
      </DropIntroduction>
      {draw && <DrawLink draw={draw} />}
      {coming.length > 0 && <ComingDropLinks drops={coming} />}
      {isSettling ? (
        <GridSkeleton count={Math.max(cards.length, 1)} columns={4} />
      ) : cards.length ? (
        <ProductGrid cards={cards} onAdd={addToBag} heartOf={renderHeartButton} columns={4} />
      ) : (
        <div className="listing-empty">
          <h2>{t('theDrop.empty')}</h2>
          <p className="mt-2 mb-8 text-stone">
            {t(coming.length ? 'theDrop.emptyUntilThen' : 'theDrop.emptyText')}
          </p>
          <SecondaryLink to="/new-in">{t('theDrop.toNewIn')}</SecondaryLink>
        </div>
      )}
    </div>
  );
}

type DropSwitcherProps = { drops: Pick<ShownDrop, 'id' | 'title'>[]; shown: string | undefined };

function DropSwitcher({ drops, shown }: DropSwitcherProps) {
  const t = useWords();
  return (
    <nav aria-label={t('theDrop.collections')}>
      <ul className="listing-links">
        {drops.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/the-drop?drop=${encodeURIComponent(id)}`}
              preventScrollReset
              lang={title.language}
              aria-current={id === shown || undefined}
            >
              {title.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ComingDropLinks({ drops }: { drops: Pick<ShownDrop, 'id' | 'title' | 'startDate'>[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section aria-labelledby="coming-drops" className="coming-drops">
      <h2 id="coming-drops">{t('theDrop.coming')}</h2>
      <ul>
        {drops.map(({ id, title, startDate }) => (
          <li key={id}>
            <TextLink to={announcedDropPath(id)} lang={title.language}>
              {title.text}
            </TextLink>{' '}
            <time dateTime={startDate} className="text-stone">
              {formatDateTime(new Date(startDate), language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
