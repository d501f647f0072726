import * as z from 'zod/mini';
import { addressFieldLengths, isPhoneNumber, lacksHouseNumber } from '#app/addresses/address.ts';
import { hasStates, isCountry, needsPostalCode } from '#app/addresses/shipping-countries.ts';
import { crossFieldRule } from '#app/platform/text/cross-field-rule.ts';
import { isEmailAddress } from '#app/platform/text/email-address.ts';
import type { CheckoutDraft, DraftAddress } from './checkout-draft.ts';

export const fieldLimits = {
  firstName: 50,
  lastName: 50,
  noLastName: 2,
  email: 254,
  phone: 30,
  ...addressFieldLengths,
} as const;

/** Checks the form in the browser and on the server. Messages are text ids. */
export const shippingForm = z
  .object({
    firstName: required('checkout.firstNameRequired', fieldLimits.firstName),
    lastName: optional(fieldLimits.lastName),
    noLastName: optional(fieldLimits.noLastName),
    email: z
      .string('checkout.emailRequired')
      .check(
        z.trim(),
        z.maxLength(fieldLimits.email, 'checkout.tooLong'),
        z.refine(isEmailAddress, 'checkout.emailRequired'),
      ),
    phone: required('checkout.phoneRequired', fieldLimits.phone).check(
      z.refine((phone) => !phone || isPhoneNumber(phone), 'checkout.phoneInvalid'),
    ),
    streetLine1: required('checkout.streetRequired', fieldLimits.streetLine1),
    houseNumber: optional(fieldLimits.houseNumber),
    streetLine2: optional(fieldLimits.streetLine2),
    city: required('checkout.cityRequired', fieldLimits.city),
    state: optional(fieldLimits.state),
    postalCode: optional(fieldLimits.postalCode),
    country: z.string('checkout.countryRequired').check(z.refine(isCountry, 'checkout.countryRequired')),
  })
  .check(
    z.refine(
      ({ lastName, noLastName }) => lastName?.trim() || noLastName === 'on',
      crossFieldRule('lastName', 'checkout.lastNameRequired'),
    ),
    z.refine(
      ({ state, country }) => state !== '' || !hasStates(country),
      crossFieldRule('state', 'checkout.stateRequired'),
    ),
    z.refine(
      ({ postalCode, country }) => postalCode?.trim() || !needsPostalCode(country),
      crossFieldRule('postalCode', 'checkout.postalCodeRequired'),
    ),
    z.refine(
      (typed) => !lacksHouseNumber(typed),
      crossFieldRule('houseNumber', 'address.houseNumberRequired'),
    ),
  );

export type ShippingField = keyof z.infer<typeof shippingForm> | keyof NonNullable<CheckoutDraft['business']>;
export type ShippingProblems = Partial<Record<ShippingField, string>>;

/** Returns a message id per field. Without `hasAddress`, only the country of the address is checked. */
export function shippingProblems(form: DraftAddress, hasAddress = true): ShippingProblems {
  const { error } = shippingForm.safeParse(form);
  const problems: ShippingProblems = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as ShippingField;
    if (hasAddress || !(field in addressFieldLengths)) problems[field] ??= message;
  }
  return problems;
}

function required(message: string, longest: number) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(longest, 'checkout.tooLong'));
}

function optional(longest: number) {
  return z._default(z.string().check(z.trim(), z.maxLength(longest, 'checkout.tooLong')), '');
}
