import { lazy, Suspense } from 'react';
import { data, href, isRouteErrorResponse, redirect } from 'react-router';
import { useAddToBag } from '#app/bag/use-add-to-bag.ts';
import { cachedSections } from '#app/content/sections/list-published-sections.server.ts';
import { sellerAsManufacturer, sellerOf } from '#app/content/seller.server.ts';
import { LazySections } from '#app/content/ui/lazy-sections.tsx';
import {
  findItemsLeft,
  findOffer,
  findProductPage,
  listOwnDesign,
  listRelatedProducts,
} from '#app/drops/find-product-page.server.ts';
import { sharedPicture } from '#app/media/picture-sizes.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { keepPageForSeconds, markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { breadcrumbList, openGraphProperties, pageMeta } from '#app/platform/pages/page-meta.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { deliveryPromise, offerShipping } from '#app/shipping/delivery-promise.server.ts';
import { cachedShippingZones } from '#app/shipping/list-shipping-zones.server.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { ButtonLink } from '#app/ui/link.tsx';
import { renderHeartButton, renderHeartButtonWithToast } from '#app/wishlist/ui/heart-button.tsx';
import { cachedDepartments } from '../departments.server.ts';
import { isSoldOut, type OfferedCard, type ProductPage, productPath } from '../product.ts';
import { offerTerms, productStructuredData } from '../product-structured-data.ts';
import { productCrumbs } from '../ui/breadcrumb.tsx';
import { CareSymbols } from '../ui/care-symbols.tsx';
import { ItemsLeft } from '../ui/items-left.tsx';
import { ProductGrid } from '../ui/product-grid.tsx';
import { ProductNotFound } from '../ui/product-not-found.tsx';
import { ProductView } from '../ui/product-view.tsx';
import type { Route } from './+types/product';

export const handle = requireTranslations('care', 'size-guide', 'wishlist');

/** Loaded only for products that have one. */
const SizeGuideTable = lazy(() => import('../ui/size-guide.tsx'));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, shop) => {
    if (!loaderData)
      return { title: t('product.notFound'), description: t('product.notFoundText'), isFound: false };
    const { product, details } = loaderData;
    const {
      title,
      editorNotes,
      priceCents,
      pictures: [picture],
    } = product;
    const description =
      editorNotes?.text ?? t('product.productDescription', { title, price: formatPrice(priceCents) });
    return {
      title,
      description,
      canonicalPath: productPath(product),
      kind: 'product',
      picture: sharedPicture(picture),
      more: openGraphProperties({
        'product:price:amount': centsToDecimalText(priceCents),
        'product:price:currency': 'EUR',
        'product:availability': isSoldOut(product.sizes) ? 'out of stock' : 'in stock',
      }),
      about: [
        productStructuredData(shop, product, { ...details, description }),
        breadcrumbList(shop, t('common.home'), productCrumbs(product, t)),
      ],
    };
  });
}

/** Redirects if the URL names another department than the product's. Returns 404 for other mismatches. */
export async function loader({ request, context, params: { department, slug } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const [found, departments, sections, zones] = await Promise.all([
    findProductPage(db, slug, language),
    cachedDepartments(context),
    cachedSections(context, 'product'),
    cachedShippingZones(context),
  ]);
  if (!found) throw data(null, 404);
  const { weightGrams, colour, styleNumber, gtins, audience, ...product } = found;
  const isDropAddress = new URL(request.url).pathname.startsWith('/drop-product/');
  if (isDropAddress && product.category !== 'the-drop') throw data(null, 404);
  if (department !== undefined) {
    const isKnown = departments.some((one) => one.slug === department.toLowerCase());
    if (!product.department || !isKnown) throw data(null, 404);
    if (product.department !== department)
      throw redirect(href('/:department/products/:slug', { department: product.department, slug }));
  }
  const [design, related, { sizes, draw, note }, left] = await Promise.all([
    listOwnDesign(db, found, language),
    listRelatedProducts(db, found, language),
    findOffer(db, product, language),
    findItemsLeft(db, product, language),
  ]);
  const shown = [product, ...design, ...related].map(({ id }) => tags.product(id));
  markPageCacheable(context, [...shown, tags.content, tags.navigation, tags.shipping]);
  if (left) keepPageForSeconds(context, left.seconds);
  return {
    left: left?.lines,
    product: {
      ...product,
      design,
      sizes,
      manufacturer: product.manufacturer ?? sellerAsManufacturer(sellerOf(config)),
    },
    related,
    draw,
    note,
    sections,
    delivery: deliveryPromise(zones, found, language),
    details: {
      colour,
      styleNumber,
      gtins,
      audience,
      terms: offerTerms(product.reduction, offerShipping(zones, found)),
    },
  };
}

export default function Product({
  loaderData: { product, left, related, draw, note, sections, delivery },
}: Route.ComponentProps) {
  const t = useWords();
  const addToBag = useAddToBag();
  return (
    <>
      <ProductView
        product={product}
        crumbs={productCrumbs(product, t)}
        care={<CareSymbols codes={product.care} />}
        sizeGuide={
          product.sizeGuide && (
            <Suspense>
              <SizeGuideTable guide={product.sizeGuide} />
            </Suspense>
          )
        }
        piecesLeft={
          left && <ItemsLeft key={product.id} lines={left} address={`/drop-product/${product.slug}/left`} />
        }
        onAdd={addToBag}
        heart={renderHeartButtonWithToast(product)}
        delivery={delivery}
        draw={draw}
        note={note}
      />
      <RelatedProducts product={product} cards={related} />
      <LazySections sections={sections} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}

function RelatedProducts({ product, cards }: { product: ProductPage; cards: OfferedCard[] }) {
  const t = useWords();
  const addToBag = useAddToBag();
  const collection = productCrumbs(product, t).findLast(({ to }) => to);
  return (
    <section className="page section related" aria-labelledby="related">
      <div className="related-head">
        <h2 id="related">{t(cards.length ? 'product.related' : 'product.furtherOn')}</h2>
        {collection?.to && (
          <ButtonLink to={collection.to} look="link">
            {t('product.backTo', { collection: collection.text })}
          </ButtonLink>
        )}
      </div>
      {cards.length > 0 && (
        <ProductGrid cards={cards} onAdd={addToBag} heartOf={renderHeartButton} columns={4} titleAs="h3" />
      )}
    </section>
  );
}
