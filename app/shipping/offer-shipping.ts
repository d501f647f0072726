import { regionOfCountry } from '#app/accounts/countries/country-names.ts';
import { type ShippingZone, shippingCents } from './shipping-method.ts';

/** How a piece that is ordered by itself is delivered to some countries: their codes in ISO 3166, the price in whole cents. */
export type OfferShipping = { regions: string[]; cents: number; days: [from: number, to: number] };

/** A piece as far as its delivery goes; one without a weight counts as nothing. */
export type WeighedPiece = { priceCents: number; weightGrams: number | null };

/** Of each zone the delivery that is offered first; nothing of those that only have orders picked up. */
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
