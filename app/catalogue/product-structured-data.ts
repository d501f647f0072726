import { pictureSources } from '#app/media/picture-sizes.ts';
import { itemList, pageAddress, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { OfferShipping } from '#app/shipping/delivery-promise.server.ts';
import { isSoldOut, type ProductCard, type ProductPage, productPath, type Reduction } from './product.ts';

/** Returns schema.org data of a product. `offerTerms` returns the `terms` on the server. */
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

/** The country codes of our home market, which search engines require for a return policy. */
const homeMarket = ['NL', 'BE'];
const RETURNED_WITHIN_DAYS = 30;
const SENT_BACK_TO = 'NL';

export function offerTerms(reduction: Reduction | undefined, shipping: readonly OfferShipping[]): object {
  return {
    ...(reduction && reducedUntil(reduction)),
    shippingDetails: shipping.map(shippingDetails),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

function reducedUntil({ wasCents, until }: Reduction): object {
  return {
    priceValidUntil: until,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: centsToDecimalText(wasCents),
      priceCurrency: 'EUR',
    },
  };
}

function shippingDetails({ regions, cents, days: [minValue, maxValue] }: OfferShipping): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: centsToDecimalText(cents), currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: regions },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    },
  };
}

const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: homeMarket,
  returnPolicyCountry: SENT_BACK_TO,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURNED_WITHIN_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
};
