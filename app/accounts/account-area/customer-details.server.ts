import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Address,
  type AddressInput,
  type AddressType,
  isPhoneNumber,
  PHONE_LIMIT,
} from '#app/addresses/address.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { crossFieldRule } from '#app/platform/text/cross-field-rule.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import type { Customer } from '../current-customer.server.ts';
import { LONGEST_NAME } from '../forms/account-form.ts';
import { profiles } from '../tables.server.ts';
import { listAddresses, saveAddress } from './address-book.server.ts';

/** Does not include the email address, which is the login and is changed separately. */
export type CustomerDetails = { firstName: string; lastName: string; phone: string };

export async function findCustomerDetails(db: Db, customerId: string): Promise<CustomerDetails> {
  const [profile] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, customerId));
  const { firstName = '', lastName = '', phone } = profile ?? {};
  return { firstName, lastName, phone: phone ?? '' };
}

export async function saveCustomerDetails(db: Db, customerId: string, { phone, ...names }: CustomerDetails) {
  await db
    .update(profiles)
    .set({ ...names, phone: phone || null, updatedAt: sql`now()` })
    .where(eq(profiles.id, customerId));
}

const details = z
  .object({
    firstName: singleLineSchema('account.firstNameEmpty')
      .min(1, 'account.firstNameEmpty')
      .max(LONGEST_NAME, 'account.firstNameLong'),
    lastName: singleLineSchema('account.lastNameEmpty').max(LONGEST_NAME, 'account.lastNameLong'),
    noLastName: z.string().optional(),
    phone: singleLineSchema('account.phoneInvalid')
      .max(PHONE_LIMIT, 'account.phoneInvalid')
      .refine((phone) => !phone || isPhoneNumber(phone), 'account.phoneInvalid')
      .default(''),
  })
  .refine(
    ({ lastName, noLastName }) => lastName || noLastName === 'on',
    crossFieldRule('lastName', 'account.lastNameEmpty'),
  )
  .transform(({ noLastName: _, ...kept }) => kept);

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

export type CheckoutPrefill = CustomerDetails & { email: string; addresses: Address[]; billing: Address[] };

export async function findCheckoutPrefill(db: Db, { id, email }: Customer): Promise<CheckoutPrefill> {
  const [details, addresses] = await Promise.all([findCustomerDetails(db, id), listAddresses(db, id)]);
  const of = (type: AddressType) => addresses.filter(({ addressType }) => addressType === type);
  return { email, ...details, addresses: of('shipping'), billing: of('billing') };
}

export async function savePhoneIfMissing(db: Db, customerId: string, phone: string): Promise<void> {
  if (!isPhoneNumber(phone)) return;
  await db
    .update(profiles)
    .set({ phone, updatedAt: sql`now()` })
    .where(and(eq(profiles.id, customerId), sql`coalesce(${profiles.phone}, '') = ''`));
}

const comparedFields = [
  'recipientName',
  'streetLine1',
  'streetLine2',
  'postalCode',
  'city',
  'country',
] as const;

export async function saveNewShippingAddress(
  db: Db,
  customerId: string,
  address: Omit<AddressInput, 'addressType' | 'isDefault'>,
): Promise<void> {
  const kept = await listAddresses(db, customerId);
  const isKept = kept.some(
    (one) => one.addressType === 'shipping' && comparedFields.every((name) => one[name] === address[name]),
  );
  if (!isKept) await saveAddress(db, customerId, { ...address, addressType: 'shipping', isDefault: false });
}
