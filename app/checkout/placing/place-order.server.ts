import { createHash, randomUUID } from 'node:crypto';
import { lockCustomer } from '#app/accounts/lock-customer.server.ts';
import { countBagPieces } from '#app/bag/bag.ts';
import { type BagLine, type BagProblem, type PricedLine, weightOf } from '#app/bag/bag-line.ts';
import type { Adjustment, Charges } from '#app/bag/charges.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { holdStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import {
  type Discounted,
  type OfferedDiscount,
  takenOff,
  verdictOnBuyer,
} from '#app/discounts/apply-discounts.ts';
import { discountOrder } from '#app/discounts/discount-order.ts';
import { holdDiscountUses } from '#app/discounts/hold-discount-uses.server.ts';
import { listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { isBlockedFromProducts } from '#app/drops/blocks/is-blocked.server.ts';
import { isOnlyDrawn, recordDrawnOrder } from '#app/drops/draw/check-drawn-pieces.server.ts';
import { listLimitedDrops } from '#app/drops/list-limited-drops.server.ts';
import { isOfRunningDrop } from '#app/drops/products-in-drops.server.ts';
import {
  checkSaleMethod,
  type SaleRefusal,
  type TooManyForOthers,
} from '#app/drops/selling/check-sale-method.server.ts';
import { findGatedProducts } from '#app/drops/selling/find-gated-products.server.ts';
import { holdGiftCard } from '#app/gift-cards/spend-gift-card.server.ts';
import { chargesWithTax, findVatTakenOff } from '#app/orders/charges-with-tax.ts';
import {
  checkPiecesPerPerson,
  findLimitPassedByOrder,
  type OverLimit,
  recordDropPurchases,
} from '#app/orders/drop-limits/pieces-per-person.server.ts';
import { releaseSuspiciousHoldsFor } from '#app/orders/holds/suspicious-holds.server.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import type { OrderBusiness, StoredAdjustment } from '#app/orders/order-view-types.ts';
import { createPendingOrder } from '#app/orders/placing/pending-orders.server.ts';
import { provedNumber } from '#app/orders/proved-number.ts';
import { MOST_TOTAL_CENTS, paymentExpiry } from '#app/payments/payment-limits.ts';
import { config } from '#app/platform/config.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { listShippingMethods, type SoldShippingMethod } from '#app/shipping/list-shipping-zones.server.ts';
import { soldShipping } from '#app/shipping/shipping-method.ts';
import { listTaxRules } from '#app/tax/find-tax-rules.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { taxTreatmentOf } from '#app/tax/tax-treatment.ts';
import { type CheckoutRequest, orderAddresses } from '../checkout-request.server.ts';
import {
  findLatestPaidOrderOfCheckout,
  isSameUnexpiredCheckout,
  listUnpaidOrdersOfClient,
} from './find-earlier-orders-of-client.server.ts';
import {
  findGiftCardOfCheckout,
  type GiftCardRefusal,
  isBelowProviderLeast,
  settleWithoutProvider,
} from './gift-card-of-order.server.ts';
import type { LimitPersonalRefusals, PersonalRule } from './limit-personal-refusals.server.ts';
import {
  type Client,
  checkUnpaidOrderLimits,
  isLikelyToPay,
  isOrderTooLarge,
  type LimitRefusal,
  lockClient,
} from './unpaid-order-limits.server.ts';

export type PlacedOrder = {
  id: string;
  number: string;
  lines: { title: string; size: string | null; quantity: number; priceCents: number }[];
  adjustments: Adjustment[];
  /** When the payment page that it gets, or has, ends. */
  paymentExpiresAt: Date;
  /** Until when its pieces are kept at most, where that may be sooner. */
  heldUntil?: Date | undefined;
  /** The payment page, once there is one; what stands for it where nothing was left to pay (`isPaid`). */
  sessionId: string | null;
  isPaid: boolean;
  /** What the payment provider is asked for, in cents: a gift card pays the rest. */
  toPayCents: number;
  giftCardCents: number;
};

export type Refusal =
  | { ok: false; reason: BagProblem | 'total-too-small' | 'total-too-large'; lines: PricedLine[] }
  /** Nothing is offered to its country. */
  | { ok: false; reason: 'not-delivered-to' }
  /** What was chosen is not offered any more, or costs something else now: with the bag as it is now, whose weight may be what changed. */
  | { ok: false; reason: 'shipping-changed'; weighed: PricedLine[] }
  /** What would be taken off it is not what was told; `discounted` is what is now, at these prices. */
  | { ok: false; reason: 'discount-changed'; discounted: Discounted; offered: readonly OfferedDiscount[] }
  /** No such card, or a blocked one; nothing is left on it; it pays another amount than was told. */
  | { ok: false; reason: GiftCardRefusal }
  /** Other VAT is taken off the price than the shopper was told. */
  | { ok: false; reason: 'vat-changed' }
  /** A drop sells it to others now. */
  | SaleRefusal
  | TooManyForOthers
  /** More than anybody may keep from others before they have paid. */
  | { ok: false; reason: 'order-too-large' }
  /** More than this client may. */
  | { ok: false; reason: LimitRefusal }
  /** An operator let this client have nothing of drops. */
  | { ok: false; reason: 'drop-blocked' }
  /** More of a drop than one person may have. */
  | OverLimit
  /** The client was refused too many orders of drops because of their buyer: no further verdict is revealed. */
  | { ok: false; reason: 'too-many-refused'; retryAfterSeconds: number }
  /** This client made orders before, of other contents, and has not paid them; they must be ended first. */
  | { ok: false; reason: 'superseded'; orders: { id: string; sessionId: string | null }[] }
  /** The customer's account was deleted meanwhile. */
  | { ok: false; reason: 'signed-out' }
  /** This very checkout is paid already. */
  | { ok: false; reason: 'already-paid'; orderNumber: string; sessionId: string };

export type OrderCircumstances = Omit<Client, 'email'> & {
  checkoutKey: string | undefined;
  language: Language;
  now: Date;
  /** The business that it is for, as far as its VAT number was checked. */
  business?: OrderBusiness | undefined;
  /** The tickets of drops' queues that the browser keeps. */
  ticketIds?: string[] | undefined;
  /** Without it as many refusals as there are reveal who their buyer is: for orders that no request asks for. */
  limitPersonalRefusals?: LimitPersonalRefusals | undefined;
};

/**
 * Turns a bag into a pending order and keeps its pieces, in one transaction; all of it or nothing. They are kept for
 * minutes, and once the shopper is led to the payment page until that ends (`openPaymentAndRenewHolds`). Prices, titles and
 * pictures are the catalogue's. Sent a second time by the same client it answers with the first order. Refuses bags with
 * a problem in any line, each line saying its own, and what a client may not keep (docs/decisions/holds.md).
 */
export async function placeOrder(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<Placed> {
  try {
    return await placeOnce(db, request, circumstances);
  } catch (error) {
    if (!isReferenceGone(error)) throw error;
    // An operator deleted a product or a size since the bag was priced, which tells the shopper so when it is priced anew.
    return placeOnce(db, request, circumstances);
  }
}

type Placed = { ok: true; order: PlacedOrder } | Refusal;

function placeOnce(
  db: Db,
  request: CheckoutRequest,
  { language, now, business, ticketIds = [], limitPersonalRefusals, ...circumstances }: OrderCircumstances,
): Promise<Placed> {
  const { checkoutKey, customerId } = circumstances;
  const client: Client = { ...circumstances, email: request.customerEmail };
  const mayReveal = async (rule: PersonalRule, isRefused: boolean) =>
    limitPersonalRefusals ? limitPersonalRefusals(rule, isRefused) : ({ ok: true } as const);
  // Others may have lost pieces to it by the time it is refused; then they keep them.
  return commitUnlessRefused(db, async (tx): Promise<Placed> => {
    if (customerId && !(await lockCustomer(tx, customerId))) return { ok: false, reason: 'signed-out' };
    const { country, postal_code: postalCode } = request.shippingAddress.address;
    const place = taxPlaceOf(country, postalCode);
    const shopper = { customerId, email: client.email, checkoutKey };
    const products = request.items.map(({ id }) => id);
    const listDiscounts = (isUnjudged = false) =>
      listOfferedDiscounts(tx, {
        code: request.discountCode,
        products,
        shopper: { ...shopper, isUnjudged },
      });
    const [, latest, open, priced, methods, [taxRules], offered, gated, limited, isBlocked] =
      await sendTogether(
        lockClient(tx, client),
        findLatestPaidOrderOfCheckout(tx, checkoutKey),
        listUnpaidOrdersOfClient(tx, client),
        priceAndCheckBag(tx, request.items, language, { checkoutKey }),
        listShippingMethods(tx, country),
        listTaxRules(tx, place),
        listDiscounts(),
        findGatedProducts(tx, products),
        listLimitedDrops(tx, products),
        isBlockedFromProducts(tx, products, { ...client, network: client.clientNetwork }),
      );
    const chosen = chooseShipping(methods, request, priced);
    if (typeof chosen === 'string') {
      // A price that changed may have changed what delivery costs.
      const problem = priced.lines.find((line) => line.problem)?.problem;
      if (problem) return { ok: false, reason: problem, lines: priced.lines };
      if (chosen === 'not-delivered-to') return { ok: false, reason: chosen };
      return { ok: false, reason: chosen, weighed: priced.lines };
    }
    const { method: shippingMethod, adjustment: shipping } = chosen;
    const taxPlace = shippingMethod.kind === 'pickup' ? 'shop' : place;
    const treatment = taxRules && taxTreatmentOf(taxRules, taxPlace, shopDay(now), provedNumber(business));
    const withDiscounts = (offered: OfferedDiscount[]) => {
      const { discounted, adjustments } = discountOrder(
        priced.lines,
        shipping,
        offered,
        request.discountCode,
      );
      const toPay = (lines: PricedLine[]) => chargesWithTax(lines, adjustments, treatment, language);
      return { offered, discounted, toPay };
    };
    const judged = withDiscounts(offered);
    const { discount: told = takenOff(judged.discounted.applied) } = request;
    const { vatTakenOff: toldVat = vatOff(judged.toPay(priced.lines).stored) } = request;
    const giftCard = await findGiftCardOfCheckout(
      tx,
      request.giftCard,
      open.map(({ id }) => id),
    );
    const known = { shipping, told, toldVat };
    const by = { customerId, giftCard: giftCard.mark, business };
    const fingerprint = fingerprintOf(request, priced.lines, known, language, by);

    const same = open.find((order) => isSameUnexpiredCheckout(order, { checkoutKey, fingerprint, now }));
    const others = open.filter((order) => order !== same);
    if (others.length) return { ok: false, reason: 'superseded', orders: others };
    if (same) {
      const changed = priced.lines.find((line) => line.problem === 'price-changed')?.problem;
      if (changed) return { ok: false, reason: changed, lines: priced.lines };
      const { id, number, sessionId, paymentExpiresAt, adjustments, giftCardCents, heldUntil } = same;
      const sold = orderCharges({ items: priced.lines, adjustments }, language);
      const payment = { toPayCents: same.totalCents - giftCardCents, giftCardCents, isPaid: false };
      const order = {
        id,
        number,
        sessionId,
        paymentExpiresAt: paymentExpiresAt ?? same.expiresAt,
        heldUntil: heldUntil ?? undefined,
        ...payment,
      };
      return {
        ok: true,
        order: { ...order, lines: priced.lines.map(soldLine), adjustments: sold.adjustments },
      };
    }
    if (latest?.fingerprint === fingerprint && latest.sessionId)
      return { ok: false, reason: 'already-paid', orderNumber: latest.number, sessionId: latest.sessionId };

    const { lines } = (await freedFor(tx, client, priced, now))
      ? await priceAndCheckBag(tx, request.items, language, { checkoutKey })
      : priced;
    const problem = lines.find((line) => line.problem)?.problem;
    const draw = problem === 'of-drop' && gated.find(({ drop }) => drop.saleMethod === 'draw')?.drop;
    if (draw) return { ok: false, reason: 'draw-needed', drop: draw };
    if (problem) return { ok: false, reason: problem, lines };
    // Rules that are the same for every buyer come first: anybody may name another person as the buyer.
    const { totalCents: judgedCents } = judged.toPay(lines).charges;
    if (judgedCents > MOST_TOTAL_CENTS) return { ok: false, reason: 'total-too-large', lines };
    if (isOrderTooLarge({ pieces: countBagPieces(lines), cents: judgedCents }))
      return { ok: false, reason: 'order-too-large' };
    const passed = findLimitPassedByOrder(limited, lines);
    if (passed) return passed;

    const verdict = verdictOnBuyer(offered);
    const isRevealed = !verdict || (await mayReveal('discount', verdict === 'refused')).ok;
    const quoted = isRevealed ? judged : withDiscounts(await listDiscounts(true));
    const { discounted } = quoted;
    const { charges, stored, tax } = quoted.toPay(lines);
    const { totalCents, adjustments } = charges;
    const isCodeRefused = request.discountCode !== undefined && discounted.problem !== undefined;
    if (isCodeRefused || takenOff(discounted.applied) !== told)
      return { ok: false, reason: 'discount-changed', discounted, offered: quoted.offered };
    if (vatOff(stored) !== toldVat) return { ok: false, reason: 'vat-changed' };
    const payment = giftCard.ofOrder(totalCents);
    if (typeof payment === 'string') return { ok: false, reason: payment };
    const { giftCardId, giftCardCents } = payment;
    const toPayCents = totalCents - giftCardCents;
    const withoutProvider = giftCardId ? ('gift-card' as const) : ('none' as const);
    if (isBelowProviderLeast(toPayCents)) return { ok: false, reason: 'total-too-small', lines };
    const buyer = { customerId, email: client.email, address: request.shippingAddress.address, giftCardId };
    const ofBuyer = isBlocked
      ? ({ ok: false, reason: 'drop-blocked' } as const)
      : await checkPiecesPerPerson(tx, limited, lines, buyer);
    const order = { id: randomUUID(), expiresAt: unopenedUntil(now), paymentExpiresAt: paymentExpiry(now) };
    const pieces = lines.map((line) => ({
      productId: line.id,
      productSizeId: line.productSizeId ?? '',
      quantity: line.quantity,
    }));
    const asks = { id: order.id, customerId, checkoutKey, ticketIds, pieces };
    const sale = await checkSaleMethod(tx, gated, asks, now);
    if (!sale.ok) return sale;
    const revealed =
      isBlocked === undefined ? { ok: true as const } : await mayReveal('drop', ofBuyer !== undefined);
    if (!revealed.ok) return { ...revealed, reason: 'too-many-refused' };
    if (ofBuyer) return ofBuyer;
    const refused = await checkUnpaidOrderLimits(
      tx,
      client,
      { pieces: countBagPieces(lines), cents: totalCents, sizes: sizesOf(lines) },
      now,
    );
    if (refused) return { ok: false, reason: refused };

    const onlyDrawn = sale.drawn.length ? isOnlyDrawn(sale.drawn) : undefined;
    const terms = { ...client, inWaves: isOfRunningDrop(), endsBy: order.paymentExpiresAt, onlyDrawn };
    const asked = {
      ...order,
      userId: customerId ?? null,
      email: request.customerEmail,
      phone: request.phone,
      language,
      paymentMethod: toPayCents ? request.paymentMethod : withoutProvider,
      ...payment,
      ...orderAddresses(request, shippingMethod.kind === 'pickup'),
      business: business ?? null,
      totalCents,
      adjustments: stored,
      tax,
      shippingMethod,
      checkoutKey,
      checkoutFingerprint: fingerprint,
      items: lines.map((line) => ({
        ...soldLine(line),
        productId: line.id,
        productSizeId: line.productSizeId ?? null,
        imageUrl: line.imageUrl && `${line.imageUrl}-400.webp`,
      })),
    };
    // All in one turn, the pieces last: from then on all who want the same size wait until this is committed.
    const [areUsesHeld, , number, , held] = await sendTogether(
      holdDiscountUses(tx, order.id, discounted.applied, shopper),
      holdGiftCard(tx, { orderId: order.id, giftCardId, cents: giftCardCents }),
      createPendingOrder(tx, asked),
      recordDropPurchases(tx, order.id, limited, lines, buyer),
      holdStock(tx, order.id, pieces, order.expiresAt, terms),
    );
    if (!areUsesHeld) {
      // Somebody was faster, or it ended since it was looked up; or another order under this address holds what is for a first one.
      const isToldWhy = isRevealed && (!verdict || (await mayReveal('discount', true)).ok);
      const current = withDiscounts(await listDiscounts(!isToldWhy));
      return { ok: false, reason: 'discount-changed', ...current };
    }
    if (!held.ok) {
      // Somebody was faster since the bag was priced; what is left now tells the shopper why.
      const { lines: current } = await priceAndCheckBag(tx, request.items, language, { checkoutKey });
      return {
        ok: false,
        reason: current.find((line) => line.problem)?.problem ?? held.reason,
        lines: current,
      };
    }
    const { id, paymentExpiresAt } = order;
    if (onlyDrawn) await recordDrawnOrder(tx, id);
    const sessionId = toPayCents ? null : await settleWithoutProvider(tx, id, withoutProvider);
    const placed = {
      id,
      number,
      paymentExpiresAt,
      heldUntil: held.endsBy,
      sessionId,
      isPaid: !toPayCents,
      toPayCents,
      giftCardCents,
    };
    return { ok: true, order: { ...placed, lines: lines.map(soldLine), adjustments } };
  });
}

/** What was asked for, or the first of what is offered where nothing was; or why it cannot be had at the price told. */
function chooseShipping(
  offered: SoldShippingMethod[],
  { shippingMethodId: id, shippingPrice, isPickup }: CheckoutRequest,
  { subtotalCents, lines }: Charges<PricedLine>,
) {
  if (!offered.length) return 'not-delivered-to' as const;
  const method = id ? offered.find((one) => one.id === id) : offered[0];
  if (isPickup && method?.kind !== 'pickup') return 'shipping-changed' as const;
  const sold = method && soldShipping(method, subtotalCents, weightOf(lines));
  return sold && (shippingPrice ?? sold.adjustment.cents) === sold.adjustment.cents
    ? sold
    : ('shipping-changed' as const);
}

/** What VAT is taken off, in whole cents. */
function vatOff(adjustments: StoredAdjustment[]): number {
  return 0 - (findVatTakenOff(adjustments)?.cents ?? 0);
}

const FOREIGN_KEY_VIOLATION = '23503';

function isReferenceGone(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === FOREIGN_KEY_VIOLATION;
}

function sizesOf(lines: PricedLine[]): string[] {
  return lines.flatMap(({ productSizeId }) => productSizeId ?? []);
}

/** Whether pieces that are missing were freed for this client, who looks like somebody who is about to pay. */
async function freedFor(
  tx: Db,
  client: Client,
  { lines }: { lines: PricedLine[] },
  now: Date,
): Promise<boolean> {
  const stopped = lines.filter((line) => line.problem);
  if (!stopped.length || !stopped.every(({ problem }) => problem && scarce.has(problem))) return false;
  if (!(await isLikelyToPay(tx, client, countBagPieces(lines), now, sizesOf(lines)))) return false;
  const missing = stopped.map(({ productSizeId = '', quantity, free }) => ({
    productSizeId,
    quantity: quantity - free,
  }));
  return releaseSuspiciousHoldsFor(tx, missing, now);
}

const scarce: ReadonlySet<BagProblem> = new Set(['sold-out', 'only-left', 'not-enough']);

function unopenedUntil(now: Date): Date {
  return new Date(now.getTime() + config.UNOPENED_PAYMENT_MINUTES * 60_000);
}

function fingerprintOf(
  request: CheckoutRequest,
  lines: BagLine[],
  { shipping, told, toldVat }: { shipping: StoredAdjustment; told: number; toldVat: number },
  language: Language,
  {
    customerId,
    giftCard,
    business,
  }: { customerId: string | undefined; giftCard: unknown; business: OrderBusiness | undefined },
): string {
  const { customerEmail, phone, paymentMethod, shippingAddress, billingAddress, discountCode } = request;
  const bought = lines.map(({ id, size, quantity, priceCents }) => [id, size, quantity, priceCents]).sort();
  const content = JSON.stringify([
    bought,
    [shipping.name, shipping.cents],
    customerEmail,
    phone,
    paymentMethod,
    shippingAddress,
    language,
    customerId,
    billingAddress,
    ...(told || discountCode ? [discountCode, told] : []),
    // Left out where there is none, so that an order from before there were any is found again.
    ...(giftCard ? [giftCard] : []),
    ...(toldVat ? ['vat', toldVat] : []),
    ...(business ? ['business', business.company, business.vatNumber] : []),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

function soldLine({ title, size, quantity, priceCents }: BagLine) {
  return { title, size: size === ONE_SIZE ? null : size, quantity, priceCents };
}
