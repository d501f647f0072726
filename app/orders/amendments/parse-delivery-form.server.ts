import { z } from 'zod';
import type { AddressProblems } from '#app/accounts/account-area/address.ts';
import { PHONE_LIMIT, RECIPIENT_LIMIT } from '#app/accounts/account-area/address-field-lengths.ts';
import { parseAddressForm } from '#app/accounts/account-area/parse-address-form.server.ts';
import { isPhoneNumber } from '#app/accounts/address-checks/is-phone-number.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import type { ShippingAddress } from '../order-view-types.ts';

const whoFetchesIt = z.object({
  recipientName: singleLineSchema('account.recipientRequired')
    .min(1, 'account.recipientRequired')
    .max(RECIPIENT_LIMIT, 'account.tooLong'),
  phone: singleLineSchema('account.tooLong')
    .max(PHONE_LIMIT, 'account.tooLong')
    .refine((phone) => !phone || isPhoneNumber(phone), 'account.phoneInvalid')
    .default(''),
  country: z.string().default(''),
});

/**
 * Reads where an order goes and its telephone number, by the rules of addresses (`parseAddressForm`); of one that is picked up the
 * name of who comes for it alone. Problems are message ids of the address book.
 */
export function parseDeliveryForm(
  typed: Record<string, string>,
  isPickup: boolean,
): { ok: true; address: ShippingAddress; phone: string } | { ok: false; problems: AddressProblems } {
  if (isPickup) return parsePickupForm(typed);
  const parsed = parseAddressForm({ ...typed, addressType: 'shipping' });
  if (!parsed.ok) return parsed;
  const { recipientName, streetLine1, streetLine2, city, state, postalCode, country, phone } = parsed.address;
  const address = {
    line1: streetLine1,
    ...(streetLine2 && { line2: streetLine2 }),
    city,
    ...(state && { state }),
    postal_code: postalCode,
    country,
  };
  return { ok: true, address: { name: recipientName, address }, phone: phone ?? '' };
}

function parsePickupForm(typed: Record<string, string>): ReturnType<typeof parseDeliveryForm> {
  const parsed = whoFetchesIt.safeParse(typed);
  if (parsed.success) {
    const { recipientName, phone, country } = parsed.data;
    const place = { line1: '', city: '', postal_code: '', country };
    return { ok: true, address: { name: recipientName, address: place }, phone };
  }
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues)
    problems[path[0] as 'recipientName' | 'phone'] ??= message;
  return { ok: false, problems };
}
