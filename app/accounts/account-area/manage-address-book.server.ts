import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { lockCustomer } from '../lock-customer.server.ts';
import { userAddresses } from '../tables.server.ts';
import { type AddressInput, type AddressType, addressTypes } from './address.ts';
import { isOwn } from './list-addresses.server.ts';

const MOST = 50;

type Refusal = { ok: false; reason: 'gone' | 'too-many' };

/**
 * Adds an address, or updates the one with this id. The first of its type becomes the default; a new default replaces
 * the old.
 * Refuses an address of another customer or a deleted one, a deleted account, and the 51st address.
 */
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

/** Makes an address the default of its type. Refuses another customer's address. */
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

/** Deletes an address; the newest one left of its type becomes the default. Deleting it twice changes nothing. */
export function deleteAddress(db: Db, customerId: string, addressId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAddresses(tx, customerId);
    await tx.delete(userAddresses).where(isOwn(customerId, addressId));
    await keepDefaults(tx, customerId);
  });
}

/** Serialises changes to a customer's addresses. Returns how many they have; undefined if the account is gone. */
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

/** Restores the rule that each type with addresses has a default. */
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
