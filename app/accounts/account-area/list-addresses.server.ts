import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { userAddresses } from '../tables.server.ts';
import type { Address } from './address.ts';

/** Any other id would make PostgreSQL throw. */
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const shown = {
  id: userAddresses.id,
  addressType: userAddresses.addressType,
  recipientName: userAddresses.recipientName,
  isDefault: userAddresses.isDefault,
  streetLine1: userAddresses.streetLine1,
  streetLine2: userAddresses.streetLine2,
  city: userAddresses.city,
  state: userAddresses.state,
  postalCode: userAddresses.postalCode,
  country: userAddresses.country,
  phone: userAddresses.phone,
};

/** Returns a customer's addresses: the default of each type first, then the newest. */
export function listAddresses(db: Db, customerId: string): Promise<Address[]> {
  return db
    .select(shown)
    .from(userAddresses)
    .where(eq(userAddresses.userId, customerId))
    .orderBy(desc(userAddresses.isDefault), desc(userAddresses.createdAt), desc(userAddresses.id));
}

/** Matches an address only if it belongs to the customer; an invalid id matches nothing. */
export function isOwn(customerId: string, addressId: string) {
  if (!idForm.test(addressId)) return sql`false`;
  return and(eq(userAddresses.userId, customerId), eq(userAddresses.id, addressId));
}
