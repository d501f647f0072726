import { randomUUID } from 'node:crypto';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { addProduct, checkoutRequestFor } from './orders.ts';

export type Person = ReturnType<typeof person> & { customerId?: string; giftCard?: { code: string } };

let houses = 0;

/** Returns a buyer who shares nothing with others. */
export function person() {
  houses += 1;
  return { email: `${randomUUID()}@example.com`, line1: `Keizersgracht ${houses}`, postal: '1016 AA' };
}

export function requestOf(productIds: string[], { email, line1, postal, giftCard }: Person) {
  const items = [...new Set(productIds)].map((id) => ({
    id,
    size: 'M',
    quantity: productIds.filter((one) => one === id).length,
  }));
  const address = { line1, city: 'Amsterdam', postal_code: postal, country: 'Netherlands' };
  return checkoutRequestFor(items, {
    customerEmail: email,
    ...(giftCard && { giftCard }),
    shippingAddress: { name: 'Noor de Vries', address },
  });
}

export function buyerOf(who: Person) {
  const { customerEmail: email, shippingAddress } = requestOf(['any'], who);
  return { customerId: who.customerId, email, address: shippingAddress.address };
}

/** Orders with a browser and network of its own, so that nothing else identifies the buyer. */
export function buy(productIds: string[], who: Person) {
  return placeOrder(db, requestOf(productIds, who), {
    checkoutKey: randomUUID(),
    customerId: who.customerId,
    clientNetwork: randomUUID(),
    language: 'en',
    now: new Date(),
  });
}

export async function placed(productIds: string[], who: Person) {
  const outcome = await buy(productIds, who);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.order;
}

export async function settle(
  { id, toPayCents }: { id: string; toPayCents: number },
  state: 'paid' | 'expired',
  payment: { payer?: string | null } = { payer: null },
) {
  const sessionId = `cs_test_${id}`;
  await attachPaymentSession(db, id, { sessionId, url: 'https://pay.example', expiresAt: new Date() });
  const paid = {
    paymentIntentId: `pi_${id}`,
    amountCents: toPayCents,
    currency: 'eur',
    isTest: true,
    ...payment,
  };
  await settleOrder(db, { orderId: id, sessionId, state, ...paid }, 'webhook');
}

export async function addLimitedDrop(piecesPerPerson: number) {
  const [shirt, tunic] = [await addProduct(db, { M: 50 }), await addProduct(db, { M: 50 })];
  const saved = await saveDrop(db, {
    title: `Drop ${randomUUID()}`,
    startDate: new Date(Date.now() - 60_000),
    endDate: new Date(Date.now() + 86_400_000),
    isActive: true,
    piecesPerPerson,
    productIds: [shirt.id, tunic.id],
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return { drop: saved.id, shirt: shirt.id, tunic: tunic.id };
}
