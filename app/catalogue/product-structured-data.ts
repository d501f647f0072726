import { pictureSources } from '#app/media/picture-sizes.ts';
import { pageAddress, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import { itemList } from '#app/platform/pages/structured-data.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { isSoldOut, type ProductCard, type ProductPage, productPath } from './product.ts';

/** Returns a product as schema.org data. The server adds `terms` (`offerTerms`). */
export function productStructuredData(
  shop: ShopInfo,
  product: ProductPage,
  description: string,
  terms: object,
): object {
  const address = pageAddress(shop.shopUrl, productPath(product), shop.language);
  return {
    '@type': 'Product',
    '@id': `${shop.shopUrl}${productPath(product)}#product`,
    name: product.title,
    description,
    sku: product.id,
    url: address,
    image: product.pictures.map(({ url, width }) => `${shop.shopUrl}${pictureSources(url, width).src}`),
    brand: { '@type': 'Brand', name: shop.brand },
    offers: {
      '@type': 'Offer',
      url: address,
      price: centsToDecimalText(product.priceCents),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${isSoldOut(product.sizes) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${shop.shopUrl}/#organization`, name: shop.brand },
      ...terms,
    },
  };
}

export function productListStructuredData(shop: ShopInfo, name: string, cards: ProductCard[]): object {
  return itemList(
    shop,
    name,
    cards.map((card) => ({ name: card.title, path: productPath(card) })),
  );
}
