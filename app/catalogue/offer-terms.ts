import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { OfferShipping } from '#app/shipping/offer-shipping.ts';
import type { Reduction } from './product.ts';

/** Search engines ask for countries by their code; these two stand for our home market, where returns are concerned. */
const homeMarket = ['NL', 'BE'];
const RETURNED_WITHIN_DAYS = 30;
const SENT_BACK_TO = 'NL';

/** Of an offer in the words of schema.org: until when its price counts, how it is delivered, how it is sent back. */
export function offerTerms(reduction: Reduction | undefined, shipping: readonly OfferShipping[]): object {
  return {
    ...(reduction && reducedUntil(reduction)),
    shippingDetails: shipping.map(shippingDetails),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

/** Of a price in a sale: when it ends, and which stands struck through beside it. */
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
