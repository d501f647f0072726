import { pictureSources } from '#app/media/picture-sizes.ts';
import { itemList, pageAddress, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { OfferShipping } from '#app/shipping/delivery-promise.server.ts';
import type { Audience } from './categories.ts';
import {
  hasSizeChoice,
  isSoldOut,
  ONE_SIZE,
  type ProductCard,
  type ProductPage,
  productPath,
  type Reduction,
  sizePath,
} from './product.ts';
import type { SizeRegion } from './size-regions.ts';

type ProductDetails = {
  description: string;
  /** The colour's name in the reader's language. */
  colour?: string | undefined;
  styleNumber?: string | null;
  /** The GTIN of each size that has one. */
  gtins?: Record<string, string>;
  audience?: Audience | null;
  /** The result of `offerTerms`, which runs on the server. */
  terms?: object;
};

/** Returns schema.org data: a group with a variant for each size, or a single product if there is no size to choose. */
export function productStructuredData(
  shop: ShopInfo,
  product: ProductPage,
  { description, colour, styleNumber, gtins = {}, audience, terms = {} }: ProductDetails,
): object {
  const { id, title, sizes, sizeRegion, composition, design = [] } = product;
  const image = product.pictures.map(({ url, width }) => `${shop.shopUrl}${pictureSources(url, width).src}`);
  const about = {
    '@id': `${shop.shopUrl}${productPath(product)}#product`,
    name: title,
    description,
    url: pageAddress(shop.shopUrl, productPath(product), shop.language),
    image,
    brand: { '@type': 'Brand', name: shop.brand },
    ...(colour && { color: colour }),
    ...(composition && { material: composition.replaceAll('\n', '; ') }),
    ...((audience?.gender || audience?.ageGroup) && { audience: people(audience) }),
  };
  const sale = (path: string, isAvailable: boolean) => ({
    '@type': 'Offer',
    url: pageAddress(shop.shopUrl, path, shop.language),
    price: centsToDecimalText(product.priceCents),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${shop.shopUrl}/#organization`, name: shop.brand },
    ...terms,
  });
  const gtin = (size: string) => (gtins[size] ? { gtin: gtins[size] } : {});
  if (!hasSizeChoice(sizes))
    return {
      '@type': 'Product',
      ...about,
      sku: id,
      ...gtin(ONE_SIZE),
      offers: sale(productPath(product), !isSoldOut(sizes)),
    };
  // Search engines join the pages of a design by the group's id and these addresses.
  const others = design
    .filter((other) => other.id !== id)
    .map((other) => ({ url: pageAddress(shop.shopUrl, productPath(other), shop.language) }));
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: styleNumber ?? id,
    variesBy: ['size', ...(colour && others.length > 0 ? ['color'] : [])].map(
      (name) => `https://schema.org/${name}`,
    ),
    hasVariant: [
      ...sizes.map(({ size, isAvailable }) => ({
        '@type': 'Product',
        name: `${title}, ${size}`,
        sku: `${id}-${size}`,
        ...gtin(size),
        size: sizeRegion ? sizeSpecification(size, sizeRegion) : size,
        image: image.slice(0, 1),
        offers: sale(sizePath(product, size), isAvailable),
      })),
      ...others,
    ],
  };
}

function sizeSpecification(name: string, region: SizeRegion): object {
  const sizeSystem = `https://schema.org/WearableSizeSystem${region === 'EU' ? 'Europe' : region}`;
  return { '@type': 'SizeSpecification', name, sizeSystem };
}

/** The youngest and oldest ages in years, source: support.google.com/merchants/answer/6324463. */
const ages: Record<NonNullable<Audience['ageGroup']>, [number, number?]> = {
  adult: [13],
  kids: [5, 13],
  toddler: [1, 5],
  infant: [0.25, 1],
  newborn: [0, 0.25],
};

function people({ gender, ageGroup }: Audience): object {
  const [suggestedMinAge, suggestedMaxAge] = ageGroup ? ages[ageGroup] : [];
  return {
    '@type': 'PeopleAudience',
    ...(gender && { suggestedGender: gender }),
    ...(ageGroup && { suggestedMinAge }),
    ...(suggestedMaxAge && { suggestedMaxAge }),
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
