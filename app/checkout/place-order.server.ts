import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { holdCustomer } from '#app/accounts/hold-customer.server.ts';
import type { BagLine, BagProblem } from '#app/bag/bag-line.ts';
import { priceBag } from '#app/bag/price-bag.server.ts';
import { holdStock } from '#app/catalogue/hold-stock.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { createOrder } from '#app/orders/create-order.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { LEAST_TOTAL_CENTS, MOST_TOTAL_CENTS, paymentExpiry } from '#app/payments/provider-limits.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Language } from '#app/platform/language.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/** A page that is about to end is not worth going back to. */
const WORTH_RETURNING_MS = 60 * 1000;

export type PlacedOrder = {
  id: string;
  number: string;
  lines: { title: string; size: string | null; quantity: number; priceCents: number }[];
  expiresAt: Date;
  /** Where it is paid, once that is known. */
  checkoutUrl: string | null;
};

export type Refusal =
  | { ok: false; reason: BagProblem | 'total-too-small' | 'total-too-large'; lines: BagLine[] }
  /** This checkout made an order before, of other contents; it must be ended first. */
  | { ok: false; reason: 'superseded'; orderId: string; sessionId: string | null }
  /** The customer's account was deleted meanwhile. */
  | { ok: false; reason: 'signed-out' }
  /** This very checkout is paid already. */
  | { ok: false; reason: 'already-paid'; orderNumber: string; sessionId: string };

export type OrderCircumstances = {
  checkoutKey: string | undefined;
  /** Whose order it is; a guest's without. */
  customerId?: string | undefined;
  language: Language;
  now: Date;
};

/**
 * Turns a bag into a pending order and keeps its pieces until its payment page ends, in one transaction; all of it or nothing.
 * Prices, titles and pictures are the catalogue's. Sent a second time under the same `checkoutKey` it answers with
 * the first order. Refuses bags with a problem in any line, each line saying its own.
 */
export function placeOrder(
  db: Db,
  request: CheckoutRequest,
  { checkoutKey, customerId, language, now }: OrderCircumstances,
): Promise<{ ok: true; order: PlacedOrder } | Refusal> {
  return db.transaction(async (tx) => {
    if (customerId && !(await holdCustomer(tx, customerId))) return { ok: false, reason: 'signed-out' };
    const earlier = checkoutKey ? await findEarlier(tx, checkoutKey) : undefined;
    const isOpen = earlier?.status === 'pending' && earlier.paymentStatus === 'pending';
    const { lines, subtotalCents } = await priceBag(
      tx,
      request.items,
      language,
      isOpen ? earlier.id : undefined,
    );
    const fingerprint = fingerprintOf(request, lines, language, customerId);
    const isSame = earlier?.fingerprint === fingerprint;

    if (earlier && isOpen) {
      const { id, number, checkoutUrl, sessionId, expiresAt } = earlier;
      const isWorthReturning = expiresAt.getTime() - now.getTime() > WORTH_RETURNING_MS;
      if (!isSame || !isWorthReturning) return { ok: false, reason: 'superseded', orderId: id, sessionId };
      return { ok: true, order: { id, number, checkoutUrl, expiresAt, lines: lines.map(soldLine) } };
    }
    if (earlier?.paymentStatus === 'paid' && earlier.status !== 'cancelled' && isSame && earlier.sessionId) {
      return { ok: false, reason: 'already-paid', orderNumber: earlier.number, sessionId: earlier.sessionId };
    }
    const problem = lines.find((line) => line.problem)?.problem;
    if (problem) return { ok: false, reason: problem, lines };
    if (subtotalCents < LEAST_TOTAL_CENTS) return { ok: false, reason: 'total-too-small', lines };
    if (subtotalCents > MOST_TOTAL_CENTS) return { ok: false, reason: 'total-too-large', lines };

    const order = { id: randomUUID(), expiresAt: paymentExpiry(now) };
    const pieces = lines.map((line) => ({
      productSizeId: line.productSizeId ?? '',
      quantity: line.quantity,
    }));
    const held = await holdStock(tx, order.id, pieces, order.expiresAt);
    if (!held.ok) {
      // Somebody was faster since the bag was priced; what is left now tells the shopper why.
      const { lines: current } = await priceBag(tx, request.items, language);
      return {
        ok: false,
        reason: current.find((line) => line.problem)?.problem ?? held.reason,
        lines: current,
      };
    }
    const number = await createOrder(tx, {
      ...order,
      userId: customerId ?? null,
      email: request.customerEmail,
      phone: request.phone,
      language,
      paymentMethod: request.paymentMethod,
      shippingAddress: request.shippingAddress,
      totalCents: subtotalCents,
      checkoutKey,
      checkoutFingerprint: fingerprint,
      items: lines.map((line) => ({
        ...soldLine(line),
        productId: line.id,
        productSizeId: line.productSizeId ?? null,
        imageUrl: line.imageUrl && `${line.imageUrl}-400.webp`,
      })),
    });
    return { ok: true, order: { ...order, number, checkoutUrl: null, lines: lines.map(soldLine) } };
  });
}

/** The newest order of this browser's checkout; a double click waits here for the first one. */
async function findEarlier(tx: Db, checkoutKey: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${checkoutKey}, 0))`);
  const [earlier] = await tx
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      fingerprint: orders.checkoutFingerprint,
      sessionId: orders.stripeSessionId,
      checkoutUrl: orders.checkoutUrl,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.checkoutKey, checkoutKey),
        isNull(orders.deletedAt),
        gt(orders.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return earlier;
}

function fingerprintOf(
  request: CheckoutRequest,
  lines: BagLine[],
  language: Language,
  customerId: string | undefined,
): string {
  const { customerEmail, phone, paymentMethod, shippingAddress } = request;
  const bought = lines.map(({ id, size, quantity, priceCents }) => [id, size, quantity, priceCents]).sort();
  const content = JSON.stringify([
    bought,
    customerEmail,
    phone,
    paymentMethod,
    shippingAddress,
    language,
    customerId,
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

function soldLine({ title, size, quantity, priceCents }: BagLine) {
  return { title, size: size === ONE_SIZE ? null : size, quantity, priceCents };
}
