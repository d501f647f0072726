import { eq, inArray } from 'drizzle-orm';
import type { PricedLine } from '#app/bag/bag-check.ts';
import { priceAndCheckBag } from '#app/bag/price-bag.server.ts';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { holdStock } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes } from '#app/catalogue/tables.server.ts';
import { isOfRunningDrop, listLimitedDrops } from '#app/drops/products-in-drops.server.ts';
import { mayTake } from '#app/drops/shown-drops.server.ts';
import { additionEnd, type NotOpenForItems } from '#app/orders/additions/addition-rules.ts';
import { lockOrderForItems } from '#app/orders/additions/additions.server.ts';
import { orderAdditions } from '#app/orders/additions/tables.server.ts';
import { markOrderChanged, recordOrderChange } from '#app/orders/editing/order-log.server.ts';
import { chargesWithTax } from '#app/orders/order-charges.ts';
import { additionMails } from '#app/orders/order-queues.server.ts';
import { provedNumber } from '#app/orders/order-tax.ts';
import type {
  ChosenShippingMethod,
  OrderBusiness,
  ShippingAddress,
  StoredAdjustment,
} from '#app/orders/order-view-types.ts';
import { LEAST_TOTAL_CENTS, MOST_TOTAL_CENTS } from '#app/payments/payment-limits.ts';
import { createPendingOrder } from '#app/payments/pending-orders.server.ts';
import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { listTaxRules } from '#app/tax/editing/tax-settings.server.ts';
import { taxPlaceOf } from '#app/tax/tax-places.ts';
import { taxTreatmentOf } from '#app/tax/tax-treatment.ts';

export type AdditionRefusal =
  | NotOpenForItems
  | 'no-pieces'
  /** An item is not on sale or its stock is too low. */
  | 'piece-unavailable'
  /** A running drop sells an item by waiting room or draw, or limits the items per person. */
  | 'of-limited-drop'
  | 'price-changed'
  | 'total-too-small'
  | 'total-too-large';

type Wanted = {
  /** The id is generated with the form, so that a form submitted twice adds the items once. */
  id: string;
  number: string;
  seen: string;
  pieces: WantedItems[];
  toldCents: number;
};

/** Adds items to a paid, unsent order as a separate order. Reserves them for a day and emails a payment link. */
export function addItems(
  db: Db,
  actor: Actor,
  { id, number, seen, pieces, toldCents }: Wanted,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: AdditionRefusal }> {
  return commitUnlessRefused(db, async (tx) => {
    const locked = await lockOrderForItems(tx, { number });
    if (!locked.ok) return locked;
    const { order } = locked;
    if ((await tx.$count(orderAdditions, eq(orderAdditions.orderId, id))) > 0) return { ok: true };
    if (seen !== order.version) return { ok: false, reason: 'changed' };
    if (!pieces.length) return { ok: false, reason: 'no-pieces' };
    const { charges, stored, tax } = await priceItems(tx, order, pieces, order.language, now);
    const { lines, totalCents } = charges;
    if (lines.some(({ problem }) => problem)) return { ok: false, reason: 'piece-unavailable' };
    if (await isOfLimitedDrop(tx, lines)) return { ok: false, reason: 'of-limited-drop' };
    if (totalCents !== toldCents) return { ok: false, reason: 'price-changed' };
    if (totalCents < LEAST_TOTAL_CENTS) return { ok: false, reason: 'total-too-small' };
    if (totalCents > MOST_TOTAL_CENTS) return { ok: false, reason: 'total-too-large' };
    const expiresAt = additionEnd(now);
    const { userId, email, phone, language, shippingAddress, billingAddress, business, shippingMethod } =
      order;
    const ofOrder = { userId, email, phone, language, shippingAddress, billingAddress, business };
    const added = await createPendingOrder(tx, {
      ...ofOrder,
      id,
      shippingMethod,
      // This value is provisional, since the payment page offers both methods.
      paymentMethod: order.paymentMethod === 'card' ? 'card' : 'ideal',
      totalCents,
      adjustments: stored,
      tax,
      expiresAt,
      paymentExpiresAt: expiresAt,
      items: lines.map(itemOf),
    });
    await tx.insert(orderAdditions).values({ orderId: id, addedToId: order.id, actorEmail: actor.email });
    await markOrderChanged(tx, order.id, now);
    await queueJob(tx, additionMails, { orderId: id, type: 'addition_requested' });
    const after = { addition: added, item: lines.map(pieceText).join(', '), amountCents: totalCents };
    await recordOrderChange(tx, actor, order.id, { action: 'addition-requested', after }, now);
    // Stock is reserved last, since the sizes stay locked until the commit.
    const sizes = lines.map(({ productSizeId = '', quantity }) => ({ productSizeId, quantity }));
    const held = await holdStock(tx, id, sizes, expiresAt, { inWaves: isOfRunningDrop() });
    return held.ok ? { ok: true } : { ok: false, reason: 'piece-unavailable' };
  });
}

/** Operators must not bypass a drop's waiting room, draw or limit per person. */
async function isOfLimitedDrop(tx: Db, lines: PricedLine[]): Promise<boolean> {
  if (lines.some(({ sale }) => !mayTake('purchase', sale))) return true;
  const productIds = lines.map(({ id }) => id);
  const limited = await listLimitedDrops(tx, productIds);
  return limited.length > 0;
}

function itemOf({ id, productSizeId, title, priceCents, quantity, size, imageUrl }: PricedLine) {
  return {
    productId: id,
    productSizeId: productSizeId ?? null,
    title,
    priceCents,
    quantity,
    size: size === ONE_SIZE ? null : size,
    imageUrl: imageUrl && `${imageUrl}-400.webp`,
  };
}

function pieceText({ quantity, title, size }: PricedLine): string {
  return `${quantity} × ${title}${size === ONE_SIZE ? '' : `, ${size}`}`;
}

/** A list of wanted items contains each size at most once. */
export type WantedItems = { productSizeId: string; quantity: number };

type AddedTo = {
  number: string;
  shippingMethod: ChosenShippingMethod | null;
  shippingAddress: ShippingAddress;
  business: OrderBusiness | null;
};

/** Returns current prices without discounts. Shipping is free, since the items ship with the order. */
export async function priceItems(
  db: Db,
  addedTo: AddedTo,
  wanted: WantedItems[],
  language: Language,
  now: Date,
) {
  const { number, shippingMethod, shippingAddress, business } = addedTo;
  const { country, postal_code: postalCode } = shippingAddress.address;
  const place = taxPlaceOf(country, postalCode);
  const sizeIds = wanted.map(({ productSizeId }) => productSizeId);
  const sizes = await listSizes(db, sizeIds);
  const items = wanted.map(({ productSizeId, quantity }) => {
    const { productId = productSizeId, size = '' } = sizes.get(productSizeId) ?? {};
    return { id: productId, size, quantity };
  });
  const { lines } = await priceAndCheckBag(db, items, language);
  const [rules] = await listTaxRules(db, place);
  const taxPlace = shippingMethod?.kind === 'pickup' ? 'shop' : place;
  const buyer = provedNumber(business ?? undefined);
  const treatment = rules && taxTreatmentOf(rules, taxPlace, shopDay(now), buyer);
  return chargesWithTax(lines, [goesWith(number)], treatment, language);
}

function goesWith(number: string): StoredAdjustment {
  return {
    kind: 'shipping',
    name: `Goes with order ${number}`,
    nameNl: `Gaat mee met bestelling ${number}`,
    cents: 0,
  };
}

async function listSizes(db: Db, ids: string[]) {
  if (!ids.length) return new Map<string, { productId: string; size: string }>();
  const found = await db
    .select({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })
    .from(productSizes)
    .where(inArray(productSizes.id, ids));
  return new Map(found.map(({ id, ...size }) => [id, size]));
}
