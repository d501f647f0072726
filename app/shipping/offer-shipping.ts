import { regionOfCountry } from '#app/accounts/address-checks/country-names.ts';
import { type ShippingZone, shippingCents } from './shipping-method.ts';

/** Delivery of a single item: ISO 3166 country codes, price in whole cents. */
export type OfferShipping = { regions: string[]; cents: number; days: [from: number, to: number] };

export type WeighedPiece = { priceCents: number; weightGrams: number | null };

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
