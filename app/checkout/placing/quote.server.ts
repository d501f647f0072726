import { createHash, randomUUID } from 'node:crypto';
import { lockCustomer } from '#app/accounts/customer-access.server.ts';
import { type PricedLine, weightOf } from '#app/bag/bag-check.ts';
import type { Charges } from '#app/bag/charges.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { applyOrderDiscounts, type OfferedDiscount, takenOff } from '#app/discounts/apply-discounts.ts';
import { type DiscountShopper, listOfferedDiscounts } from '#app/discounts/list-offered-discounts.server.ts';
import { isBlockedFromProducts } from '#app/drops/blocklist/blocklist.server.ts';
import {
  findGatedProducts,
  type GatedProduct,
  type LimitedDrop,
  listLimitedDrops,
} from '#app/drops/products-in-drops.server.ts';
import { availableOnCard, lockUsableGiftCard } from '#app/gift-cards/gift-card-balance.server.ts';
import { chargesWithTax, findVatTakenOff } from '#app/orders/order-charges.ts';
import { provedNumber } from '#app/orders/order-tax.ts';
import type { OrderBusiness } from '#app/orders/order-view-types.ts';
import { giftCardPayment } from '#app/payments/payment-limits.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { listShippingMethods, type SoldShippingMethod } from '#app/shipping/list-shipping-zones.server.ts';
import { soldShipping } from '#app/shipping/shipping-method.ts';
import { listTaxRules } from '#app/tax/editing/tax-settings.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { type TaxTreatment, taxTreatmentOf } from '#app/tax/tax-treatment.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import {
  type EarlierOrder,
  findLatestPaidOrderOfCheckout,
  listUnpaidOrdersOfClient,
} from './earlier-orders.server.ts';
import type { GiftCardRefusal, LimitPersonalRefusals, Refusal } from './refusals.server.ts';
import { type Client, lockClient } from './unpaid-order-limits.server.ts';

export type OrderCircumstances = Omit<Client, 'email'> & {
  checkoutKey: string | undefined;
  language: Language;
  now: Date;
  business?: OrderBusiness | undefined;
  ticketIds?: string[] | undefined;
  /** Undefined for orders that no HTTP request placed: these may reveal refusals without limit. */
  limitPersonalRefusals?: LimitPersonalRefusals | undefined;
};

export type Quote = Snapshot &
  ReturnType<typeof priceOrder> & {
    /** The deductions that the page displayed; the current ones if it displayed none. */
    displayed: { discountCents: number; vatCents: number };
    fingerprint: string;
    /** True if the buyer's earlier orders were ignored, so that the quote reveals nothing about them. */
    isUnjudged: boolean;
  };

type Snapshot = {
  orderId: string;
  request: CheckoutRequest;
  buyer: OrderCircumstances & { email: string };
  shipping: ReturnType<typeof soldShipping>;
  treatment: TaxTreatment | undefined;
  giftCard: { id: string; availableCents: number } | undefined;
  openOrders: EarlierOrder[];
  paidOrder: EarlierOrder | undefined;
  gated: GatedProduct[];
  limited: LimitedDrop[];
  /** Undefined if no item is sold by a running drop. */
  isBlocked: boolean | undefined;
};

type Payment = {
  giftCardId: string | null;
  giftCardCents: number;
  toPayCents: number;
  refusal?: GiftCardRefusal;
};

/** Quotes an order and locks its buyer, so that a buyer places one order at a time. */
export async function quoteOrder(
  tx: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<{ ok: true; quote: Quote } | Refusal> {
  const buyer = { ...circumstances, email: request.customerEmail };
  const { country, postal_code: postalCode } = request.shippingAddress.address;
  const place = taxPlaceOf(country, postalCode);
  const products = request.items.map(({ id }) => id);
  // Lock order: account, client, gift card. Open orders are locked before their reservations of the card.
  const ofClient = sendTogether(
    buyer.customerId ? lockCustomer(tx, buyer.customerId) : Promise.resolve(true),
    lockClient(tx, buyer),
    listUnpaidOrdersOfClient(tx, buyer),
  );
  const [
    [isThere, , openOrders],
    card,
    paidOrder,
    priced,
    methods,
    [taxRules],
    offered,
    gated,
    limited,
    isBlocked,
  ] = await sendTogether(
    ofClient,
    request.giftCard ? lockUsableGiftCard(tx, request.giftCard.code) : Promise.resolve(undefined),
    findLatestPaidOrderOfCheckout(tx, buyer.checkoutKey),
    priceItems(tx, { request, buyer }),
    listShippingMethods(tx, country),
    listTaxRules(tx, place),
    listDiscounts(tx, { request, buyer }),
    findGatedProducts(tx, products),
    listLimitedDrops(tx, products),
    isBlockedFromProducts(tx, products, { ...buyer, network: buyer.clientNetwork }),
  );
  if (!isThere) return { ok: false, reason: 'signed-out' };
  const shipping = chooseShipping(methods, request, priced);
  if ('reason' in shipping) return shipping;
  const taxPlace = shipping.method.kind === 'pickup' ? 'shop' : place;
  const treatment =
    taxRules && taxTreatmentOf(taxRules, taxPlace, shopDay(buyer.now), provedNumber(buyer.business));
  const ownOrders = openOrders.map(({ id }) => id);
  const giftCard = card && { id: card.id, availableCents: availableOnCard(card, ownOrders) };
  const found = { shipping, treatment, giftCard, openOrders, paidOrder, gated, limited, isBlocked };
  const snapshot = { orderId: randomUUID(), request, buyer, ...found };
  const price = priceOrder(snapshot, priced.lines, offered);
  const displayed = {
    discountCents: request.discount ?? takenOff(price.discounted.applied),
    vatCents: request.vatTakenOff ?? vatTakenOff(price),
  };
  const fingerprint = fingerprintOf({ ...snapshot, ...price, displayed });
  return { ok: true, quote: { ...snapshot, ...price, displayed, fingerprint, isUnjudged: false } };
}

export async function quoteItemsAgain(tx: Db, quote: Quote): Promise<Quote> {
  const { lines } = await priceItems(tx, quote);
  return { ...quote, ...priceOrder(quote, lines, quote.offered) };
}

export async function quoteDiscountsAgain(tx: Db, quote: Quote, { isUnjudged }: { isUnjudged: boolean }) {
  const offered = await listDiscounts(tx, quote, isUnjudged);
  return { ...quote, ...priceOrder(quote, quote.lines, offered), isUnjudged };
}

export function vatTakenOff({ adjustments }: Pick<Quote, 'adjustments'>): number {
  return 0 - (findVatTakenOff(adjustments)?.cents ?? 0);
}

export function shopperOf({ buyer }: Pick<Quote, 'buyer'>): DiscountShopper {
  const { customerId, email, checkoutKey } = buyer;
  return { customerId, email, checkoutKey };
}

type Asked = Pick<Quote, 'request' | 'buyer'>;

export function priceItems(tx: Db, { request, buyer }: Asked): Promise<Charges<PricedLine>> {
  const { checkoutKey, language } = buyer;
  return priceAndCheckBag(tx, request.items, language, { checkoutKey });
}

function listDiscounts(tx: Db, { request, buyer }: Asked, isUnjudged = false): Promise<OfferedDiscount[]> {
  const products = request.items.map(({ id }) => id);
  const shopper = { ...shopperOf({ buyer }), isUnjudged };
  return listOfferedDiscounts(tx, { code: request.discountCode, products, shopper });
}

function chooseShipping(
  offered: SoldShippingMethod[],
  { shippingMethodId: id, shippingPrice, isPickup }: CheckoutRequest,
  { subtotalCents, lines }: Charges<PricedLine>,
): ReturnType<typeof soldShipping> | Refusal {
  const method = id ? offered.find((one) => one.id === id) : offered[0];
  if (method && (!isPickup || method.kind === 'pickup')) {
    const sold = soldShipping(method, subtotalCents, weightOf(lines));
    if ((shippingPrice ?? sold.adjustment.cents) === sold.adjustment.cents) return sold;
  }
  // A changed item price may have changed the shipping price, so problems of items come first.
  const problem = lines.find((line) => line.problem)?.problem;
  if (problem) return { ok: false, reason: problem, lines };
  if (!offered.length) return { ok: false, reason: 'not-delivered-to' };
  return { ok: false, reason: 'shipping-changed', weighed: lines };
}

function priceOrder(snapshot: Snapshot, lines: PricedLine[], offered: OfferedDiscount[]) {
  const { request, buyer, shipping, treatment } = snapshot;
  const { discounted, adjustments } = applyOrderDiscounts(
    lines,
    shipping.adjustment,
    offered,
    request.discountCode,
  );
  const { charges, stored, tax } = chargesWithTax(lines, adjustments, treatment, buyer.language);
  const payment = payTotal(charges.totalCents, snapshot);
  return { lines, offered, discounted, charges, adjustments: stored, tax, payment };
}

function payTotal(totalCents: number, { request, giftCard }: Snapshot): Payment {
  const withoutCard = { giftCardId: null, giftCardCents: 0, toPayCents: totalCents };
  if (!request.giftCard || totalCents === 0) return withoutCard;
  if (!giftCard) return { ...withoutCard, refusal: 'gift-card-unknown' };
  const giftCardCents = giftCardPayment(totalCents, giftCard.availableCents);
  // A card counts as empty if the rest would be below the provider's minimum.
  if (giftCardCents <= 0) return { ...withoutCard, refusal: 'gift-card-empty' };
  if ((request.giftCard.amount ?? giftCardCents) !== giftCardCents)
    return { ...withoutCard, refusal: 'gift-card-changed' };
  return { giftCardId: giftCard.id, giftCardCents, toPayCents: totalCents - giftCardCents };
}

function fingerprintOf({
  request,
  buyer: { language, customerId, business },
  lines,
  shipping,
  giftCard,
  displayed: { discountCents, vatCents },
}: Pick<Quote, 'request' | 'buyer' | 'lines' | 'shipping' | 'giftCard' | 'displayed'>): string {
  const { customerEmail, phone, paymentMethod, shippingAddress, billingAddress, discountCode } = request;
  const bought = lines.map(({ id, size, quantity, priceCents }) => [id, size, quantity, priceCents]).sort();
  const content = JSON.stringify([
    bought,
    [shipping.adjustment.name, shipping.adjustment.cents],
    customerEmail,
    phone,
    paymentMethod,
    shippingAddress,
    language,
    customerId,
    billingAddress,
    ...(discountCents || discountCode ? [discountCode, discountCents] : []),
    // Omitted if absent, so that older orders still match. The card's balance is omitted, since payment changes it.
    ...(request.giftCard ? [[giftCard?.id, request.giftCard.amount]] : []),
    ...(vatCents ? ['vat', vatCents] : []),
    ...(business ? ['business', business.company, business.vatNumber] : []),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}
