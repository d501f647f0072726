import { z } from 'zod';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { isPhoneNumber } from '../address-checks/is-phone-number.ts';
import { PHONE_LIMIT } from './address-field-lengths.ts';
import { type CustomerDetails, NAME_LIMIT } from './customer-details-and-checkout-prefill-types.ts';

const name = (empty: string, tooLong: string) =>
  singleLineSchema(empty).min(1, empty).max(NAME_LIMIT, tooLong);

const details = z.object({
  firstName: name('account.firstNameEmpty', 'account.firstNameLong'),
  lastName: name('account.lastNameEmpty', 'account.lastNameLong'),
  phone: singleLineSchema('account.phoneInvalid')
    .max(PHONE_LIMIT, 'account.phoneInvalid')
    .refine((phone) => !phone || isPhoneNumber(phone), 'account.phoneInvalid')
    .default(''),
});

/** Reads the form of personal details; messages are ids of `./register-translations.ts`. */
export function parseCustomerDetails(
  typed: unknown,
):
  | { ok: true; details: CustomerDetails }
  | { ok: false; problems: Partial<Record<keyof CustomerDetails, string>> } {
  const parsed = details.safeParse(typed);
  if (parsed.success) return { ok: true, details: parsed.data };
  const problems: Partial<Record<keyof CustomerDetails, string>> = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof CustomerDetails] ??= message;
  return { ok: false, problems };
}
