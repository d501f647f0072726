import type { Language } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';

/** `delivery` means that the order is sent to an address, `pickup` that the buyer collects the order at the shop. */
export const shippingMethodKinds = ['delivery', 'pickup'] as const;
export type ShippingMethodKind = (typeof shippingMethodKinds)[number];

export type PriceFrom = { fromCents: number; cents: number };

/** Price in whole cents for parcels of `fromGrams` or more. */
export type PriceFromWeight = { fromGrams: number; cents: number };

type ShippingPrices = {
  /** Prices by order value, rising from 0. */
  prices: readonly PriceFrom[];
  /** Prices by weight, rising from 0; null if priced by order value. */
  weightPrices: readonly PriceFromWeight[] | null;
  /** Shipping is free from this order value. Null if it is never free. */
  freeFromCents: number | null;
};

/** A method as displayed to shoppers, with its name in their language. */
export type ShippingMethod = ShippingPrices & {
  id: string;
  kind: ShippingMethodKind;
  name: string;
  daysFrom: number;
  daysTo: number;
};

/** Countries with at least one active method, by their English names as in stored addresses. */
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

export function daysText(
  { daysFrom, daysTo }: Pick<ShippingMethod, 'daysFrom' | 'daysTo'>,
  t: Words,
): string {
  if (daysFrom === daysTo) return t('shipping.daysExactly', { count: daysTo });
  return t('shipping.days', { from: daysFrom, to: daysTo });
}

export function arrivalText(method: Pick<ShippingMethod, 'kind' | 'daysFrom' | 'daysTo'>, t: Words): string {
  const days = daysText(method, t);
  return method.kind === 'pickup' ? t('shipping.ready', { days }) : days;
}

export function priceOrFree(cents: number, t: Words): string {
  return cents === 0 ? t('shipping.free') : formatPrice(cents);
}

export function formatWeight(grams: number, language: Language): string {
  const [value, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 3 }).format(value);
}
