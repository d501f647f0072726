/** `delivery` brings the order to an address; with `pickup` the buyer collects it at the shop. */
export const shippingMethodKinds = ['delivery', 'pickup'] as const;
export type ShippingMethodKind = (typeof shippingMethodKinds)[number];

export type PriceFrom = { fromCents: number; cents: number };

/** Price in whole cents for parcels of `fromGrams` or more. */
export type PriceFromWeight = { fromGrams: number; cents: number };

export type ShippingPrices = {
  /** By order value, rising from 0. */
  prices: readonly PriceFrom[];
  /** By weight, rising from 0; null if priced by order value. */
  weightPrices: readonly PriceFromWeight[] | null;
  /** Free from this order value; null if never. */
  freeFromCents: number | null;
};

/** A method as shoppers see it, its name in their language. */
export type ShippingMethod = ShippingPrices & {
  id: string;
  kind: ShippingMethodKind;
  name: string;
  daysFrom: number;
  daysTo: number;
};

/** Countries by their English names, as in stored addresses, with at least one active method. */
export type ShippingZone = { countries: string[]; methods: ShippingMethod[] };

/** Returns the shipping costs in whole cents for items worth `subtotalCents` that weigh `grams`. */
export function shippingCents(
  { prices, weightPrices, freeFromCents }: ShippingPrices,
  subtotalCents: number,
  grams: number,
): number {
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return 0;
  if (weightPrices) return weightPrices.findLast(({ fromGrams }) => fromGrams <= grams)?.cents ?? 0;
  return prices.findLast(({ fromCents }) => fromCents <= subtotalCents)?.cents ?? 0;
}

export function soldShipping(
  { kind, daysFrom, daysTo, name, nameNl, ...prices }: ShippingMethod & { nameNl: string | null },
  subtotalCents: number,
  grams: number,
) {
  const cents = shippingCents(prices, subtotalCents, grams);
  const adjustment = { kind: 'shipping', name, nameNl, cents } as const;
  return { method: { kind, daysFrom, daysTo }, adjustment };
}

/** Returns the methods for a country, preferred method first; empty if the shop does not deliver there. */
export function methodsFor(country: string, zones: readonly ShippingZone[]): ShippingMethod[] {
  return zones.find(({ countries }) => countries.includes(country))?.methods ?? [];
}
