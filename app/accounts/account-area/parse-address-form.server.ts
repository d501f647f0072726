import { z } from 'zod';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { hasStates, isCountry } from '../countries/shipping-countries.ts';
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
    streetLine2: optional(addressFieldLengths.streetLine2),
    city: required('account.cityRequired', addressFieldLengths.city),
    state: optional(addressFieldLengths.state),
    postalCode: required('account.postalCodeRequired', addressFieldLengths.postalCode),
    country: z.string('account.countryRequired').trim().refine(isCountry, 'account.countryRequired'),
    phone: optional(PHONE_LIMIT),
  })
  .check(({ value, issues }) => {
    if (hasStates(value.country) && !value.state)
      issues.push({ code: 'custom', input: value, path: ['state'], message: 'account.stateRequired' });
  });

/** Reads the fields of an address form; a country without states drops what was typed there. */
export function parseAddressForm(
  typed: unknown,
): { ok: true; address: AddressInput } | { ok: false; problems: AddressProblems } {
  const parsed = address.safeParse(typed);
  if (parsed.success) {
    const { state, ...rest } = parsed.data;
    return { ok: true, address: { ...rest, state: hasStates(rest.country) ? state : null } };
  }
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as AddressField] ??= message;
  // Checked here too, so that a missing state is reported together with other missing fields.
  const { country, state } = (typed ?? {}) as Record<string, unknown>;
  if (typeof country === 'string' && hasStates(country) && !String(state ?? '').trim())
    problems.state ??= 'account.stateRequired';
  return { ok: false, problems };
}
