import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Customer } from '../current-customer.server.ts';
import { profiles } from '../tables.server.ts';
import type { AddressInput, AddressType } from './address.ts';
import { findCustomerDetails } from './customer-details.server.ts';
import type { CheckoutDetails } from './customer-details.ts';
import { isPhoneNumber } from './is-phone-number.ts';
import { listAddresses } from './list-addresses.server.ts';
import { saveAddress } from './save-or-delete-address.server.ts';

/** What a checkout fills in for a customer: who they are, where their orders may go, and to whom the invoice. */
export async function findCheckoutDetails(db: Db, { id, email }: Customer): Promise<CheckoutDetails> {
  const [details, addresses] = await Promise.all([findCustomerDetails(db, id), listAddresses(db, id)]);
  const of = (type: AddressType) => addresses.filter(({ addressType }) => addressType === type);
  return { email, ...details, addresses: of('shipping'), billing: of('billing') };
}

/** Keeps the phone number of an order as the customer's own, where they gave none yet. */
export async function keepPhone(db: Db, customerId: string, phone: string): Promise<void> {
  if (!isPhoneNumber(phone)) return;
  await db
    .update(profiles)
    .set({ phone, updatedAt: sql`now()` })
    .where(and(eq(profiles.id, customerId), sql`coalesce(${profiles.phone}, '') = ''`));
}

/** Saves where an order goes to the customer's address book, unless it stands there already or the book is full. */
export async function keepShippingAddress(
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
