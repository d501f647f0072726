import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { OfferShipping } from '#app/shipping/offer-shipping.ts';
import type { Reduction } from './product.ts';

/** Stand for our home market; search engines require country codes for return policies. */
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
