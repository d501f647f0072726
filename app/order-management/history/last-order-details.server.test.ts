import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { findLastOrderDetails } from './customer-orders.server.ts';

test('a customer buys again to the country and for the company of their last paid order, whatever stands unpaid or is somebody else’s', async () => {
  const [noor, sam] = [(await customerForTests(db)).customer, (await customerForTests(db)).customer];
  const { id: productId } = await addProduct(db, { M: 50 });
  let minutes = 0;
  const order = async (change: Partial<typeof orders.$inferInsert>) => {
    const { id } = await addOrder(db, [{ id: productId, size: 'M', quantity: 1 }]);
    const createdAt = new Date(Date.UTC(2026, 10, 1, 0, minutes++));
    await db
      .update(orders)
      .set({ userId: noor.id, status: 'delivered', paymentStatus: 'paid', createdAt, ...change })
      .where(eq(orders.id, id));
  };
  const business = (company: string) => ({ company, vatNumber: 'BE0123456749', proof: null });
  const to = (country: string) => ({
    shippingAddress: { name: 'Noor', address: { line1: '', city: '', postal_code: '', country } },
  });
  expect(await findLastOrderDetails(db, noor.id)).toEqual({});
  await order({ business: business('Atelier'), ...to('Belgium') });
  await order({
    business: business('Unpaid'),
    ...to('Japan'),
    status: 'cancelled',
    paymentStatus: 'cancelled',
  });
  await order({ business: business('Hers'), userId: sam.id });
  await order({ kind: 'gift-card' });
  expect(await findLastOrderDetails(db, noor.id)).toEqual({
    country: 'Belgium',
    business: { company: 'Atelier', vatNumber: 'BE0123456749' },
  });
  await order({ business: { ...business('Bakkerij'), vatNumber: '' }, paymentStatus: 'refunded' });
  expect(await findLastOrderDetails(db, noor.id)).toEqual({
    country: 'Netherlands',
    business: { company: 'Bakkerij', vatNumber: '' },
  });
  await order({});
  expect(await findLastOrderDetails(db, noor.id), 'the last one was for herself').toEqual({
    country: 'Netherlands',
  });
});
