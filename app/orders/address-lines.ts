import { formatPostalCode } from '#app/accounts/address-checks/postal-code.ts';
import { countryName } from '#app/accounts/countries/country-names.ts';
import type { Language } from '#app/platform/text/language.ts';
import type { OrderBusiness, ShippingAddress } from './order-view-types.ts';
import { vatNumberText } from './vat-texts.ts';

/** An address as written on a parcel, line by line: of what is picked up a name; no lines for an order that was anonymised. */
export function addressLines(shipping: ShippingAddress | undefined, language: Language): string[] {
  if (!shipping?.address) return [];
  const { line1, line2, postal_code, city, state, country } = shipping.address;
  if (!line1) return [shipping.name].filter(Boolean);
  const place = [formatPostalCode(postal_code, country), city, state].filter(Boolean).join(' ');
  return [shipping.name, line1, line2, place, country && countryName(country, language)].filter(
    (line): line is string => Boolean(line),
  );
}

/** The business that an order was bought for, line by line: its name, and its VAT number where it has one. */
export function businessLines(business: OrderBusiness | null | undefined, language: Language): string[] {
  if (!business) return [];
  const { company, vatNumber } = business;
  return [company, vatNumber && vatNumberText(vatNumber, language)].filter(Boolean);
}
