import { and, eq, sql } from 'drizzle-orm';
import { type Address, type AddressInput, type AddressType, isPhoneNumber } from '#app/addresses/address.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Customer } from '../current-customer.server.ts';
import { profiles } from '../tables.server.ts';
import { listAddresses, saveAddress } from './address-book.server.ts';
import { type CustomerDetails, findCustomerDetails } from './customer-details.server.ts';

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

export async function saveNewShippingAddress(
  db: Db,
  customerId: string,
  address: Omit<AddressInput, 'addressType' | 'isDefault'>,
): Promise<void> {
  const kept = await listAddresses(db, customerId);
  const isKept = kept.some(
    (one) =>
      one.addressType === 'shipping' &&
      one.recipientName === address.recipientName &&
      one.streetLine1 === address.streetLine1 &&
      one.streetLine2 === address.streetLine2 &&
      one.postalCode === address.postalCode &&
      one.city === address.city &&
      one.country === address.country,
  );
  if (!isKept) await saveAddress(db, customerId, { ...address, addressType: 'shipping', isDefault: false });
}
