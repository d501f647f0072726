import type { Db } from '#app/platform/db.server.ts';
import type { Customer } from '../customer.server.ts';
import type { AddressInput } from './address.ts';
import { listAddresses } from './addresses.server.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { findDetails } from './customer-details.server.ts';
import { saveAddress } from './save-address.server.ts';

/** What a checkout fills in for a customer: who they are, and where their orders may go, the default first. */
export async function findCheckoutDetails(db: Db, { id, email }: Customer): Promise<CheckoutDetails> {
  const [details, addresses] = await Promise.all([findDetails(db, id), listAddresses(db, id)]);
  return { email, ...details, addresses: addresses.filter(({ addressType }) => addressType === 'shipping') };
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
