import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { stockMovements } from '#app/catalogue/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { settleOrder } from '#app/payments/settling/settle-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { withdrawFromOrder } from '#app/returns/withdrawals.server.ts';

type Placed = { id: string; sessionId: string; totalCents: number };

/** Pays and sends an order, with delivery costs; returns the total paid. */
export async function payAndSend({ id, sessionId, totalCents: goodsCents }: Placed, deliveryCents: number) {
  const money = { amountCents: goodsCents, currency: 'eur', isTest: true };
  const payment = { sessionId, state: 'paid', ...money, paymentIntentId: `pi_${id}` } as const;
  await settleOrder(db, payment, 'webhook');
  const totalCents = goodsCents + deliveryCents;
  await db.update(orders).set({ status: 'shipped', totalCents }).where(eq(orders.id, id));
  return totalCents;
}

/** Withdraws from this many items of the first line. */
export async function withdraw(order: { id: string }, quantity: number, now: Date) {
  const who = { name: 'Noor', email: 'noor@example.com', language: 'en', begunAt: now } as const;
  const pieces = [{ position: 0, quantity }];
  const stated = await withdrawFromOrder(db, { id: randomUUID(), orderId: order.id, ...who, pieces }, now);
  expect(stated).toEqual({ ok: true });
}

/** Returns the stock movements of a product. */
export async function movesOf({ productId }: { productId: string }): Promise<[string, number][]> {
  const moves = await db
    .select({ kind: stockMovements.kind, change: stockMovements.change })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));
  return moves.filter(({ kind }) => kind !== 'opening').map(({ kind, change }) => [kind, change]);
}
