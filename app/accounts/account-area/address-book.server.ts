import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Address,
  type AddressField,
  type AddressInput,
  type AddressProblems,
  type AddressType,
  addressFieldLengths,
  addressTypes,
  joinStreet,
  lacksHouseNumber,
  PHONE_LIMIT,
  RECIPIENT_LIMIT,
} from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import { hasStates, isCountry, needsPostalCode } from '#app/addresses/shipping-countries.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { crossFieldRule } from '#app/platform/text/cross-field-rule.ts';
import { singleLineSchema } from '#app/platform/text/text-schemas.ts';
import { isUuid, lockCustomer } from '../customer-access.server.ts';
import { userAddresses } from '../tables.server.ts';

const { userId: _, createdAt: __, ...shown } = getTableColumns(userAddresses);

/** Returns a customer's addresses: first the default of each type, then the others, newest first. */
export function listAddresses(db: Db, customerId: string): Promise<Address[]> {
  return db
    .select(shown)
    .from(userAddresses)
    .where(eq(userAddresses.userId, customerId))
    .orderBy(desc(userAddresses.isDefault), desc(userAddresses.createdAt), desc(userAddresses.id));
}

function isOwn(customerId: string, addressId: string) {
  if (!isUuid(addressId)) return sql`false`;
  return and(eq(userAddresses.userId, customerId), eq(userAddresses.id, addressId));
}

const MOST = 50;

type Refusal = { ok: false; reason: 'gone' | 'too-many' };

/** Adds an address, or updates the one with the id. Refuses another customer's, a deleted account and a 51st one. */
export function saveAddress(
  db: Db,
  customerId: string,
  { isDefault, ...address }: AddressInput,
  addressId?: string,
): Promise<{ ok: true; id: string } | Refusal> {
  return db.transaction(async (tx) => {
    const addresses = await lockAddresses(tx, customerId);
    if (addresses === undefined) return { ok: false, reason: 'gone' };
    if (addressId === undefined && addresses >= MOST) return { ok: false, reason: 'too-many' };
    // An address that changes its type does not become that type's default.
    const stays = sql`${userAddresses.isDefault} and ${userAddresses.addressType} = ${address.addressType}`;
    const [saved] = addressId
      ? await tx
          .update(userAddresses)
          .set({ ...address, isDefault: stays })
          .where(isOwn(customerId, addressId))
          .returning({ id: userAddresses.id })
      : await tx
          .insert(userAddresses)
          .values({ ...address, userId: customerId })
          .returning({ id: userAddresses.id });
    if (!saved) return { ok: false, reason: 'gone' };
    if (isDefault) await makeDefault(tx, customerId, saved.id, address.addressType);
    await keepDefaults(tx, customerId);
    return { ok: true, id: saved.id };
  });
}

export function setDefaultAddress(
  db: Db,
  customerId: string,
  addressId: string,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    await lockAddresses(tx, customerId);
    const [address] = await tx
      .select({ type: userAddresses.addressType })
      .from(userAddresses)
      .where(isOwn(customerId, addressId));
    if (!address) return { ok: false, reason: 'gone' };
    await makeDefault(tx, customerId, addressId, address.type);
    return { ok: true };
  });
}

/** Deletes an address. The newest remaining one of its type replaces a deleted default. Idempotent. */
export function deleteAddress(db: Db, customerId: string, addressId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAddresses(tx, customerId);
    await tx.delete(userAddresses).where(isOwn(customerId, addressId));
    await keepDefaults(tx, customerId);
  });
}

/** Locks a customer's addresses and returns the number of them, or undefined if the account has been deleted. */
async function lockAddresses(tx: Db, customerId: string): Promise<number | undefined> {
  if (!(await lockCustomer(tx, customerId, 'no key update'))) return;
  const [found] = await tx
    .select({ count: count() })
    .from(userAddresses)
    .where(eq(userAddresses.userId, customerId));
  return found?.count ?? 0;
}

async function makeDefault(tx: Db, customerId: string, addressId: string, type: AddressType): Promise<void> {
  const ofType = and(eq(userAddresses.userId, customerId), eq(userAddresses.addressType, type));
  await tx
    .update(userAddresses)
    .set({ isDefault: false })
    .where(and(ofType, eq(userAddresses.isDefault, true)));
  await tx.update(userAddresses).set({ isDefault: true }).where(isOwn(customerId, addressId));
}

async function keepDefaults(tx: Db, customerId: string): Promise<void> {
  const left = await tx
    .select({ id: userAddresses.id, type: userAddresses.addressType, isDefault: userAddresses.isDefault })
    .from(userAddresses)
    .where(eq(userAddresses.userId, customerId))
    .orderBy(desc(userAddresses.createdAt), desc(userAddresses.id));
  const heirs = addressTypes.flatMap((type) => {
    const ofType = left.filter((address) => address.type === type);
    return ofType.some(({ isDefault }) => isDefault) ? [] : ofType.slice(0, 1);
  });
  await Promise.all(heirs.map(({ id, type }) => makeDefault(tx, customerId, id, type)));
}

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
  .refine(
    ({ state, country }) => !!state || !hasStates(country),
    crossFieldRule('state', 'account.stateRequired'),
  )
  .refine(
    ({ postalCode, country }) => !!postalCode || !needsPostalCode(country),
    crossFieldRule('postalCode', 'account.postalCodeRequired'),
  )
  .refine(
    ({ streetLine1 = '', houseNumber = '', country }) =>
      !lacksHouseNumber({ streetLine1, houseNumber, country }),
    crossFieldRule('houseNumber', 'address.houseNumberRequired'),
  )
  .refine(
    ({ phone, country }) => typeof phone !== 'string' || isPhoneNumberIn(country, phone),
    crossFieldRule('phone', 'account.phoneInvalid'),
  );

/** Parses an address form and joins a separate house number to the first line. Problems are text ids. */
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
