import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { placeOrder } from '#app/checkout/placing/place-order.server.ts';
import { grantGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { addItems } from '#app/order-edits/additions/add-items.server.ts';
import { findOrderForAdditions } from '#app/order-edits/additions/addable-items.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { attachPaymentSession } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { checkoutRequestFor } from '../orders.ts';

export const actor = { id: randomUUID(), email: 'admin@example.com' };

export type Line = { productId: string; quantity: number };

export type LivedOrder = {
  id: string;
  number: string;
  lines: Line[];
  /** Payment and session id at the provider; an addition has no session until its customer follows the link. */
  payment: string;
  sessionId: string | undefined;
  toPayCents: number;
  giftCardId: string | undefined;
  /** Amount that the provider took. */
  paidCents: number;
};

/** The subject of a lifecycle's steps: an order and its additions. */
export type World = {
  email: string;
  now: Date;
  /** Initial stock by product. */
  stock: Map<string, number>;
  first: LivedOrder;
  added: LivedOrder[];
  /** True if a process died after the mail server accepted a mail. */
  hasDied: boolean;
};

export function ordersOf({ first, added }: World): LivedOrder[] {
  return [first, ...added];
}

/** Places an order like a checkout, and pays with a gift card of this amount. */
export async function place(
  lines: Line[],
  { email, giftCardCents }: { email: string; giftCardCents: number },
): Promise<LivedOrder> {
  const people = { recipientName: 'Noor', recipientEmail: email, senderName: 'Sem', message: '' };
  const wanted = { amountCents: giftCardCents, ...people, language: 'en', deliverOn: '2026-12-01' } as const;
  const card = giftCardCents > 0 ? await grantGiftCard(db, actor, wanted, new Date()) : undefined;
  const request = checkoutRequestFor(
    lines.map(({ productId: id, quantity }) => ({ id, size: 'M', quantity })),
    { customerEmail: email, ...(card && { giftCard: { code: card.code } }) },
  );
  const circumstances = { checkoutKey: undefined, language: 'nl', now: new Date() } as const;
  const placed = await placeOrder(db, request, circumstances);
  if (!placed.ok) throw new Error(placed.reason);
  const { id, number, toPayCents, sessionId: whole } = placed.order;
  const sessionId = whole ?? `cs_test_${randomUUID().replaceAll('-', '')}`;
  if (!whole) {
    const expiresAt = placed.order.paymentExpiresAt;
    await attachPaymentSession(db, id, { sessionId, url: 'https://pay.example', expiresAt });
  }
  const book = { payment: `pi_${id}`, sessionId, toPayCents, giftCardId: card?.id, paidCents: 0 };
  return { id, number, lines, ...book };
}

/** Adds items to an order as an operator, of its own or other products of the lifecycle; repeating the form changes nothing. */
export async function addToOrder(
  world: World,
  { id: addedToId, number }: LivedOrder,
  { form, share, flags }: { form: string; share: number; flags: number },
): Promise<void> {
  const products = [...world.stock.keys()];
  const productId = products[share % products.length] ?? '';
  const quantity = flags > 5 ? 2 : 1;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from product_sizes where product_id = ${productId} and size = ${flags % 2 === 0 ? 'L' : 'M'}`);
  const pieces = [{ productSizeId: rows[0]?.id ?? '', quantity }];
  const found = await findOrderForAdditions(db, number, pieces, 'en', world.now);
  const toldCents = found?.price?.totalCents ?? 0;
  const wanted = { id: form, number, seen: found?.order.version ?? '', pieces, toldCents };
  const added = await addItems(db, actor, wanted, world.now);
  if (!added.ok) return;
  expect(addedToId, 'what adds to an order is not added to').toBe(world.first.id);
  const addedNumber = await numberOf(form);
  // A concurrent repetition is the same addition.
  if (world.added.some(({ id }) => id === form)) return;
  const book = { payment: `pi_${form}`, sessionId: undefined, giftCardId: undefined, paidCents: 0 };
  world.added.push({
    id: form,
    number: addedNumber,
    lines: [{ productId, quantity }],
    toPayCents: toldCents,
    ...book,
  });
}

async function numberOf(id: string): Promise<string> {
  const [order] = await db.select({ number: orders.orderNumber }).from(orders).where(eq(orders.id, id));
  return order?.number ?? '';
}
