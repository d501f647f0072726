import type { StoredAdjustment } from '#app/orders/order-view-types.ts';
import {
  type AppliedDiscount,
  applyDiscounts,
  type Discounted,
  type OfferedDiscount,
} from './apply-discounts.ts';

type Line = { id: string; priceCents: number; quantity: number };

/** Returns the adjustments in the stored order: discounts on lines, delivery, free delivery. `code` may not exist. */
export function applyOrderDiscounts(
  lines: readonly Line[],
  shipping: StoredAdjustment,
  offered: readonly OfferedDiscount[],
  code: string | undefined,
): { discounted: Discounted; adjustments: StoredAdjustment[] } {
  const order = {
    lines: lines.map(({ id, priceCents, quantity }) => ({ id, cents: priceCents * quantity })),
    shippingCents: shipping.cents,
  };
  const found = applyDiscounts(order, offered);
  const isUnknown = code !== undefined && !found.coded;
  const discounted: Discounted = isUnknown ? { ...found, problem: 'unknown' } : found;
  const { applied } = discounted;
  const ofLines = applied.filter(({ shares }) => shares).map(stored);
  const ofShipping = applied.filter(({ shares }) => !shares).map(stored);
  return { discounted, adjustments: [...ofLines, shipping, ...ofShipping] };
}

/** The code is part of the name, so that customers recognise their code. */
function stored({ discount, cents, shares }: AppliedDiscount): StoredAdjustment {
  const { title, titleNl, code } = discount;
  const named = (name: string) => (code ? `${name} (${code})` : name);
  return {
    kind: 'discount',
    name: named(title),
    nameNl: titleNl && named(titleNl),
    cents: -cents,
    ...(shares && { shares: shares.map((share) => 0 - share) }),
  };
}
