import { countryName } from '#app/accounts/countries/country-names.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { ShippingAddress } from './order-view-types.ts';

/** An address as written on a parcel, line by line: of what is picked up a name; no lines for an order that was anonymised. */
export function addressLines(shipping: ShippingAddress | undefined, language: Language): string[] {
  if (!shipping?.address) return [];
  const { line1, line2, postal_code, city, state, country } = shipping.address;
  if (!line1) return [shipping.name].filter(Boolean);
  const place = [postal_code, city, state].filter(Boolean).join(' ');
  return [shipping.name, line1, line2, place, country && countryName(country, language)].filter(
    (line): line is string => Boolean(line),
  );
}
