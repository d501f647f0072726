/** `delivery` brings the order to an address; with `pickup` its buyer fetches it at the shop. */
export const shippingMethodKinds = ['delivery', 'pickup'] as const;
export type ShippingMethodKind = (typeof shippingMethodKinds)[number];

/** What a method costs orders worth `fromCents` or more; both in whole cents. */
export type PriceFrom = { fromCents: number; cents: number };

/** What a method costs parcels of `fromGrams` or more, in whole cents. */
export type PriceFromWeight = { fromGrams: number; cents: number };

export type ShippingPrices = {
  /** By the value of an order: rising, the first from 0. */
  prices: readonly PriceFrom[];
  /** By its weight instead, the same; null where it is priced by value. */
  weightPrices: readonly PriceFromWeight[] | null;
  /** Orders worth this or more pay nothing; null for never. */
  freeFromCents: number | null;
};

/** A method as shoppers are offered it, its name in their language. */
export type ShippingMethod = ShippingPrices & {
  id: string;
  kind: ShippingMethodKind;
  name: string;
  /** Working days from payment until it is there. */
  daysFrom: number;
  daysTo: number;
};

/** A zone's countries, by the English names that addresses are stored with, and what is offered there, which is something. */
export type ShippingZone = { countries: string[]; methods: ShippingMethod[] };

/** What a method costs an order whose pieces come to `subtotalCents` and weigh `grams`, in whole cents. */
export function shippingCents(
  { prices, weightPrices, freeFromCents }: ShippingPrices,
  subtotalCents: number,
  grams: number,
): number {
  if (freeFromCents !== null && subtotalCents >= freeFromCents) return 0;
  if (weightPrices) return weightPrices.findLast(({ fromGrams }) => fromGrams <= grams)?.cents ?? 0;
  return prices.findLast(({ fromCents }) => fromCents <= subtotalCents)?.cents ?? 0;
}

/** What an order keeps of a method, and what it adds to it. */
export function soldShipping(
  { kind, daysFrom, daysTo, name, nameNl, ...prices }: ShippingMethod & { nameNl: string | null },
  subtotalCents: number,
  grams: number,
) {
  const cents = shippingCents(prices, subtotalCents, grams);
  const adjustment = { kind: 'shipping', name, nameNl, cents } as const;
  return { method: { kind, daysFrom, daysTo }, adjustment };
}

/** What is offered to a country, the preferred method first; nothing where the shop does not deliver. */
export function methodsFor(country: string, zones: readonly ShippingZone[]): ShippingMethod[] {
  return zones.find(({ countries }) => countries.includes(country))?.methods ?? [];
}
