import { z } from 'zod';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { isPhoneNumberIn } from '../address-checks/country-phone-number.server.ts';
import { joinStreet, lacksHouseNumber } from '../address-checks/dutch-street.ts';
import { hasStates, isCountry, needsPostalCode } from '../countries/shipping-countries.ts';
import { type AddressField, type AddressInput, type AddressProblems, addressTypes } from './address.ts';
import { addressFieldLengths, PHONE_LIMIT, RECIPIENT_LIMIT } from './address-field-lengths.ts';

const required = (message: string, longest: number) =>
  singleLineSchema(message).min(1, message).max(longest, 'account.tooLong');
const optional = (longest: number) =>
  singleLineSchema('account.tooLong')
    .max(longest, 'account.tooLong')
    .default('')
    .transform((text) => text || null);

const address = z
  .object({
    addressType: z.enum(addressTypes, 'account.typeRequired'),
    recipientName: required('account.recipientRequired', RECIPIENT_LIMIT),
    isDefault: z
      .union([z.literal('on'), z.boolean()])
      .optional()
      .transform((value) => value === 'on' || value === true),
    streetLine1: required('account.streetRequired', addressFieldLengths.streetLine1),
    houseNumber: optional(addressFieldLengths.houseNumber).transform((text) => text ?? ''),
    streetLine2: optional(addressFieldLengths.streetLine2),
    city: required('account.cityRequired', addressFieldLengths.city),
    state: optional(addressFieldLengths.state),
    postalCode: optional(addressFieldLengths.postalCode).transform((text) => text ?? ''),
    country: z.string('account.countryRequired').trim().refine(isCountry, 'account.countryRequired'),
    phone: optional(PHONE_LIMIT),
  })
  .refine(({ state, country }) => !!state || !hasStates(country), {
    error: 'account.stateRequired',
    path: ['state'],
    // Reports missing fields together with all other problems.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ postalCode, country }) => !!postalCode || !needsPostalCode(country), {
    error: 'account.postalCodeRequired',
    path: ['postalCode'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(
    ({ streetLine1 = '', houseNumber = '', country }) =>
      !lacksHouseNumber({ streetLine1, houseNumber, country }),
    {
      error: 'address.houseNumberRequired',
      path: ['houseNumber'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )
  .refine(({ phone, country }) => typeof phone !== 'string' || isPhoneNumberIn(country, phone), {
    error: 'account.phoneInvalid',
    path: ['phone'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/**
 * Parses an address form. Drops the state of a country without states; joins a separate house number to the first
 * line, even if the country was changed afterwards.
 */
export function parseAddressForm(
  typed: unknown,
): { ok: true; address: AddressInput } | { ok: false; problems: AddressProblems } {
  const parsed = address.safeParse(typed);
  if (parsed.success) {
    const { state, houseNumber, ...rest } = parsed.data;
    const streetLine1 = joinStreet({ street: rest.streetLine1, houseNumber });
    return { ok: true, address: { ...rest, streetLine1, state: hasStates(rest.country) ? state : null } };
  }
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as AddressField] ??= message;
  return { ok: false, problems };
}
