import { z } from 'zod';
import { parseAddressForm } from '#app/accounts/account-area/address-book.server.ts';
import type { AddressProblems } from '#app/addresses/address.ts';
import { PHONE_LIMIT, RECIPIENT_LIMIT } from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';

const whoFetchesIt = z
  .object({
    recipientName: singleLineSchema('account.recipientRequired')
      .min(1, 'account.recipientRequired')
      .max(RECIPIENT_LIMIT, 'account.tooLong'),
    phone: singleLineSchema('account.tooLong').max(PHONE_LIMIT, 'account.tooLong').default(''),
    country: z.string().default(''),
  })
  .refine(({ phone, country }) => !phone || isPhoneNumberIn(country, phone), {
    error: 'account.phoneInvalid',
    path: ['phone'],
    // The address is checked even if the name is missing, so that both problems are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

type ParsedDelivery =
  | { ok: true; address: ShippingAddress; phone: string }
  | { ok: false; problems: AddressProblems };

/** Parses address and phone, or only the name for pick-up. An unchanged phone is valid even if the rules changed. */
export function parseDeliveryForm(
  typed: Record<string, string>,
  order: { isPickup: boolean; phone: string },
): ParsedDelivery {
  const parse = order.isPickup ? parsePickupForm : parseAddress;
  if (typed.phone !== order.phone) return parse(typed);
  const parsed = parse({ ...typed, phone: '' });
  return parsed.ok ? { ...parsed, phone: order.phone } : parsed;
}

function parseAddress(typed: Record<string, string>): ParsedDelivery {
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

function parsePickupForm(typed: Record<string, string>): ParsedDelivery {
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
