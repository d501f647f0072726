import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { methodsFor, type ShippingMethod, type ShippingZone, shippingCents } from './shipping-method.ts';

const texts: Record<
  Language,
  {
    free: string;
    freeToSome: string;
    from: (price: string) => string;
    freeFrom: (price: string, value: string) => string;
    pickup: string;
    nowhere: string;
  }
> = {
  en: {
    free: 'Free delivery',
    freeToSome: 'Free delivery to some countries',
    from: (price) => `Delivery from ${price}`,
    freeFrom: (price, value) => `Delivery from ${price}, free from ${value}`,
    pickup: 'To be picked up in our shop',
    nowhere: 'We do not deliver at present',
  },
  nl: {
    free: 'Gratis bezorging',
    freeToSome: 'Gratis bezorging in sommige landen',
    from: (price) => `Bezorging vanaf ${price}`,
    freeFrom: (price, value) => `Bezorging vanaf ${price}, gratis vanaf ${value}`,
    pickup: 'Af te halen in onze winkel',
    nowhere: 'Op dit moment bezorgen we niet',
  },
};

/** The text is cached per language: Dutch pages promise delivery to the Netherlands, others to all countries. */
export function deliveryPromise(
  zones: readonly ShippingZone[],
  { priceCents, weightGrams }: WeighedPiece,
  language: Language,
): string {
  const words = texts[language];
  const home = language === 'nl' ? deliveries(methodsFor('Netherlands', zones)) : [];
  const offered = home.length ? [home] : zones.map(({ methods }) => deliveries(methods));
  const cheapest = offered.flatMap((methods) =>
    methods.length
      ? [
          {
            cents: Math.min(...methods.map((method) => shippingCents(method, priceCents, weightGrams ?? 0))),
            freeFromCents: Math.min(
              ...methods.map(({ freeFromCents }) => freeFromCents ?? Number.POSITIVE_INFINITY),
            ),
          },
        ]
      : [],
  );
  if (!cheapest.length) return zones.length ? words.pickup : words.nowhere;
  if (cheapest.every(({ cents }) => cents === 0)) return words.free;
  const least = Math.min(...cheapest.map(({ cents }) => cents));
  if (least === 0) return words.freeToSome;
  const [free, ...others] = new Set(cheapest.map(({ freeFromCents }) => freeFromCents));
  return free !== undefined && Number.isFinite(free) && !others.length
    ? words.freeFrom(formatPrice(least), formatPrice(free))
    : words.from(formatPrice(least));
}

function deliveries(methods: readonly ShippingMethod[]): ShippingMethod[] {
  return methods.filter(({ kind }) => kind === 'delivery');
}

/** The delivery of a single item, with ISO 3166 country codes and the price in whole cents. */
export type OfferShipping = { regions: string[]; cents: number; days: [from: number, to: number] };

type WeighedPiece = { priceCents: number; weightGrams: number | null };

export function offerShipping(
  zones: readonly ShippingZone[],
  { priceCents, weightGrams }: WeighedPiece,
): OfferShipping[] {
  return zones.flatMap(({ countries, methods }) => {
    const method = methods.find(({ kind }) => kind === 'delivery');
    const regions = countries.flatMap((country) => regionOfCountry(country) ?? []);
    if (!method || !regions.length) return [];
    const cents = shippingCents(method, priceCents, weightGrams ?? 0);
    return [{ regions, cents, days: [method.daysFrom, method.daysTo] }];
  });
}
