import type { Db } from '#app/platform/database/db.server.ts';
import type { Customer } from '../current-customer.server.ts';
import type { AddressType } from './address.ts';
import type { CheckoutPrefill } from './customer-details.ts';
import { listAddresses } from './list-addresses.server.ts';
import { findCustomerDetails } from './save-customer-details.server.ts';

export async function findCheckoutPrefill(db: Db, { id, email }: Customer): Promise<CheckoutPrefill> {
  const [details, addresses] = await Promise.all([findCustomerDetails(db, id), listAddresses(db, id)]);
  const of = (type: AddressType) => addresses.filter(({ addressType }) => addressType === type);
  return { email, ...details, addresses: of('shipping'), billing: of('billing') };
}
