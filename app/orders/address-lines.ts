import { formatPostalCode } from '#app/addresses/address.ts';
import { countryName } from '#app/addresses/shipping-countries.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { OrderBusiness, ShippingAddress } from './order-view-types.ts';
import { vatNumberText } from './vat-notes.ts';

export function addressLines(shipping: ShippingAddress | undefined, language: Language): string[] {
  if (!shipping?.address) return [];
  const { line1, line2, postal_code, city, state, country } = shipping.address;
  if (!line1) return [shipping.name].filter(Boolean);
  const place = [formatPostalCode(postal_code, country), city, state].filter(Boolean).join(' ');
  return [shipping.name, line1, line2, place, country && countryName(country, language)].filter(
    (line): line is string => Boolean(line),
  );
}

export function businessLines(business: OrderBusiness | null | undefined, language: Language): string[] {
  if (!business) return [];
  const { company, vatNumber } = business;
  return [company, vatNumber && vatNumberText(vatNumber, language)].filter(Boolean);
}
