import { randomUUID } from 'node:crypto';
import type { ProductInput } from '#app/catalogue/editing/product-input.ts';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { type CheckoutRequest, checkoutRequest } from '#app/checkout/checkout-request.server.ts';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Size = NonNullable<ProductInput['sizes']>[number]['size'];

export async function addProduct(
  db: Db,
  stock: Partial<Record<Size, number>> = { M: 5 },
  fields: Partial<ProductInput> = {},
  own: { id?: string; slug?: string } = {},
): Promise<{ id: string; slug: string }> {
  const sizes = Object.entries(stock).map(([size, stockQuantity]) => ({ size: size as Size, stockQuantity }));
  const shirt = {
    title: `Shirt ${randomUUID()}`,
    priceCents: 5_000,
    category: 'men',
    subcategory: 'shirts',
  } as const;
  const saved = await saveProduct(db, { ...shirt, imageIds: [], sizes, ...fields }, own);
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
  return { id: saved.id, slug: saved.slug };
}

export function checkoutRequestFor(items: object[], more: object = {}): CheckoutRequest {
  const address = {
    line1: 'Prinsengracht 1',
    city: 'Amsterdam',
    postal_code: '1015 DK',
    country: 'Netherlands',
  };
  return checkoutRequest.parse({
    items,
    customerEmail: 'noor@example.com',
    shippingAddress: { name: 'Noor de Vries', address },
    ...more,
  });
}

/** Places an order for these lines and opens its payment page, like a checkout. */
export async function addOrder(
  db: Db,
  items: object[],
  {
    sessionId = `cs_test_${randomUUID().replaceAll('-', '')}`,
    language = 'en',
    customerEmail = 'noor@example.com',
  }: { sessionId?: string; language?: 'en' | 'nl'; customerEmail?: string } = {},
): Promise<{ id: string; number: string; sessionId: string; totalCents: number }> {
  const circumstances = { checkoutKey: undefined, language, now: new Date() };
  const placed = await placeOrder(db, checkoutRequestFor(items, { customerEmail }), circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const { id, number, lines, paymentExpiresAt: expiresAt } = placed.order;
  await attachPaymentSession(db, id, { sessionId, url: `https://pay.example/${sessionId}`, expiresAt });
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  return { id, number, sessionId, totalCents };
}
