import { z } from 'zod';
import { isPhoneNumber } from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import { hasStates, isCountry, needsPostalCode } from '#app/addresses/shipping-countries.ts';
import { bagRequestItemsSchema } from '#app/bag/bag-request-items-schema.ts';
import { normalCode } from '#app/discounts/discount.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { emailAddressSchema, singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { businessFieldLengths } from './business/business-field-lengths.ts';
import { fieldLimits } from './form/shipping-form.ts';

const line = (longest: number, message?: string) => singleLineSchema(message).max(longest, message);
const text = (longest: number, message: string) =>
  singleLineSchema(message).min(1, message).max(longest, message);

const recipient = text(fieldLimits.firstName + 1 + fieldLimits.lastName, 'checkout.firstNameRequired');
const country = z.string('checkout.countryRequired').trim().refine(isCountry, 'checkout.countryRequired');

const address = z
  .object({
    line1: text(fieldLimits.streetLine1, 'checkout.streetRequired'),
    line2: line(fieldLimits.streetLine2).nullish(),
    city: text(fieldLimits.city, 'checkout.cityRequired'),
    state: line(fieldLimits.state).nullish(),
    postal_code: line(fieldLimits.postalCode, 'checkout.postalCodeRequired').default(''),
    country,
  })
  .transform(({ line2, state, ...rest }, context) => {
    if (hasStates(rest.country) && !state) {
      context.addIssue({ code: 'custom', path: ['state'], message: 'checkout.stateRequired' });
    }
    if (!rest.postal_code && needsPostalCode(rest.country)) {
      context.addIssue({ code: 'custom', path: ['postal_code'], message: 'checkout.postalCodeRequired' });
    }
    return { ...rest, ...(line2 && { line2 }), ...(state && { state }) };
  });

const addressed = z.object({ name: recipient, address });

const body = z.object({
  items: bagRequestItemsSchema,
  customerEmail: emailAddressSchema('checkout.emailRequired', 'checkout.tooLong'),
  phone: singleLineSchema()
    .max(fieldLimits.phone, 'checkout.tooLong')
    .refine((phone) => !phone || isPhoneNumber(phone), 'checkout.phoneInvalid')
    .default(''),
  /** `false` if the page was displayed to a customer: the order must not silently become a guest's order. */
  isGuestCheckout: z.boolean().default(true),
  saveAddress: z.boolean().default(false),
  paymentMethod: z.enum(['card', 'ideal']).default('card'),
  shippingAddress: addressed.optional(),
  pickup: z.object({ name: recipient, country }).optional(),
  /** Defaults to the first method of the country. */
  shippingMethodId: z.uuid().optional(),
  /** Displayed prices and deductions are sent in euros and only compared with the current ones. */
  shippingPrice: z.number().min(0).max(1_000_000).transform(eurosToCents).optional(),
  discountCode: z
    .string()
    .max(100, 'checkout.tooLong')
    .transform(normalCode)
    .transform((code) => code || undefined)
    .optional(),
  discount: z.number().min(0).max(1_000_000).transform(eurosToCents).optional(),
  giftCard: z
    .object({
      code: z.string().trim().max(40),
      amount: z.number().min(0).max(1_000_000).transform(eurosToCents).optional(),
    })
    .optional(),
  vatTakenOff: z.number().min(0).max(1_000_000).transform(eurosToCents).optional(),
  billingAddress: addressed.optional(),
  business: z
    .object({
      company: text(businessFieldLengths.company, 'checkoutBusiness.companyRequired'),
      vatNumber: line(businessFieldLengths.vatNumber).default(''),
    })
    .optional(),
});

/** The shipping address of a pickup order contains only a name and a country. Messages are text ids. */
export const checkoutRequest = body.transform(({ pickup, ...asked }, context) => {
  const shippingAddress = pickup ? fetchedBy(pickup) : asked.shippingAddress;
  if (!shippingAddress) {
    context.addIssue({ code: 'custom', path: ['shippingAddress'], message: 'missing' });
    return z.NEVER;
  }
  if (asked.phone && !isPhoneNumberIn(shippingAddress.address.country, asked.phone))
    context.addIssue({ code: 'custom', path: ['phone'], message: 'checkout.phoneInvalid' });
  return { ...asked, shippingAddress, isPickup: pickup !== undefined };
});

/** If an order is picked up, an entered shipping address becomes the billing address. */
export function orderAddresses(
  { shippingAddress: sent, billingAddress }: Pick<CheckoutRequest, 'shippingAddress' | 'billingAddress'>,
  isPickedUp: boolean,
) {
  if (!isPickedUp) return { shippingAddress: sent, billingAddress: billingAddress ?? null };
  const { name, address } = sent;
  const billing = billingAddress ?? (address.line1 ? sent : null);
  return { shippingAddress: fetchedBy({ name, country: address.country }), billingAddress: billing };
}

function fetchedBy({ name, country }: { name: string; country: string }): z.output<typeof addressed> {
  return { name, address: { line1: '', city: '', postal_code: '', country } };
}

export type CheckoutRequest = z.output<typeof checkoutRequest>;
