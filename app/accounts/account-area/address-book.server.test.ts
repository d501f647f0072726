import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AddressInput } from '#app/addresses/address.ts';
import { db } from '#app/platform/database/db.server.ts';
import { profiles } from '../tables.server.ts';
import { deleteAddress, listAddresses, saveAddress, setDefaultAddress } from './address-book.server.ts';

test('the first address of a type becomes its default, later ones do not', async () => {
  const noor = await addCustomer();
  await saveAddress(db, noor, address({ city: 'Delft' }));
  await saveAddress(db, noor, address({ city: 'Gouda' }));
  await saveAddress(db, noor, address({ city: 'Breda', addressType: 'billing' }));
  expect(await defaultsOf(noor)).toEqual({ shipping: ['Delft'], billing: ['Breda'] });
});

test('a new default takes the place of the old one, whichever way it is made', async () => {
  const noor = await addCustomer();
  const delft = await add(noor, { city: 'Delft' });
  await saveAddress(db, noor, address({ city: 'Gouda', isDefault: true }));
  expect(await defaultsOf(noor)).toMatchObject({ shipping: ['Gouda'] });
  expect(await setDefaultAddress(db, noor, delft)).toEqual({ ok: true });
  expect(await defaultsOf(noor)).toMatchObject({ shipping: ['Delft'] });
});

test('of what is left the newest becomes the default, and a default that moves to another type leaves one behind', async () => {
  const noor = await addCustomer();
  const delft = await add(noor, { city: 'Delft' });
  const gouda = await add(noor, { city: 'Gouda' });
  await add(noor, { city: 'Breda', addressType: 'billing' });
  await saveAddress(db, noor, address({ city: 'Delft', addressType: 'billing' }), delft);
  expect(await defaultsOf(noor)).toEqual({ shipping: ['Gouda'], billing: ['Breda'] });
  await deleteAddress(db, noor, gouda);
  await deleteAddress(db, noor, gouda);
  expect(await defaultsOf(noor)).toEqual({ shipping: [], billing: ['Breda'] });
});

test('the default stays the default when its text changes', async () => {
  const noor = await addCustomer();
  const delft = await add(noor, { city: 'Delft' });
  await add(noor, { city: 'Gouda' });
  await saveAddress(db, noor, address({ city: 'Den Haag' }), delft);
  expect(await defaultsOf(noor)).toMatchObject({ shipping: ['Den Haag'] });
});

test('nobody reaches the address of somebody else, nor one that is gone', async () => {
  const [noor, sam] = [await addCustomer(), await addCustomer()];
  const delft = await add(noor, { city: 'Delft' });
  const gone = { ok: false, reason: 'gone' };
  expect(await saveAddress(db, sam, address({ city: 'Elsewhere' }), delft)).toEqual(gone);
  expect(await setDefaultAddress(db, sam, delft)).toEqual(gone);
  await deleteAddress(db, sam, delft);
  expect(await setDefaultAddress(db, sam, "' or true --")).toEqual(gone);
  expect(await saveAddress(db, noor, address({}), randomUUID())).toEqual(gone);
  expect(await listAddresses(db, noor)).toMatchObject([{ city: 'Delft', isDefault: true }]);
});

test('many changes at once leave one default a type', async () => {
  const noor = await addCustomer();
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, place) => add(noor, { city: `City ${place}` })),
  );
  await Promise.all([
    ...ids.map((id) => setDefaultAddress(db, noor, id)),
    ...ids.slice(0, 3).map((id) => deleteAddress(db, noor, id)),
    saveAddress(db, noor, address({ isDefault: true, city: 'Late' })),
  ]);
  expect((await defaultsOf(noor)).shipping).toHaveLength(1);
  expect(await listAddresses(db, noor)).toHaveLength(6);
});

test('fifty addresses are enough, also for who adds two at once', async () => {
  const noor = await addCustomer();
  await Promise.all(Array.from({ length: 49 }, () => add(noor, {})));
  const more = await Promise.all([1, 2].map(() => saveAddress(db, noor, address({}))));
  expect(more.filter(({ ok }) => ok)).toHaveLength(1);
  expect(more).toContainEqual({ ok: false, reason: 'too-many' });
});

async function addCustomer(): Promise<string> {
  const [customer] = await db
    .insert(profiles)
    .values({ email: `${randomUUID()}@example.com` })
    .returning({ id: profiles.id });
  return customer?.id ?? '';
}

async function add(customerId: string, fields: Partial<AddressInput>): Promise<string> {
  const saved = await saveAddress(db, customerId, address(fields));
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

function address(fields: Partial<AddressInput>): AddressInput {
  return {
    addressType: 'shipping',
    recipientName: 'Noor de Vries',
    isDefault: false,
    streetLine1: 'Prinsengracht 1',
    streetLine2: null,
    city: 'Amsterdam',
    state: null,
    postalCode: '1015 DK',
    country: 'Netherlands',
    phone: null,
    ...fields,
  };
}

async function defaultsOf(customerId: string) {
  const cities = (await listAddresses(db, customerId)).filter(({ isDefault }) => isDefault);
  const of = (type: string) =>
    cities.filter(({ addressType }) => addressType === type).map(({ city }) => city);
  return { shipping: of('shipping'), billing: of('billing') };
}
