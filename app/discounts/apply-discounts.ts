import { splitOverLines } from '#app/bag/charges.ts';
import type { StoredAdjustment } from '#app/orders/order-view-types.ts';
import type { CodeProblem, DiscountKind } from './discount.ts';

/** Amounts in whole cents. */
export type OfferedDiscount = {
  id: string;
  title: string;
  titleNl: string | null;
  code: string | null;
  kind: DiscountKind;
  percentage: number | null;
  amountCents: number | null;
  minimumCents: number;
  startsAt: string;
  /** True if this discount may be combined with another discount for which this is also true. */
  combines: boolean;
  productIds: readonly string[];
  dependsOnBuyer: boolean;
  /** A problem that does not depend on the contents of the bag. */
  problem?: CodeProblem | undefined;
};

/** The deducted amount in positive cents. `shares` are the cents per line, missing for free delivery. */
export type AppliedDiscount = { discount: OfferedDiscount; cents: number; shares?: number[] };

export type Discounted = {
  applied: AppliedDiscount[];
  problem?: CodeProblem | undefined;
  coded?: OfferedDiscount | undefined;
};

/** Returns what an order's discounts reveal about earlier orders; undefined if none depends on the buyer. */
export function verdictOnBuyer(offered: readonly OfferedDiscount[]): 'refused' | 'allowed' | undefined {
  const revealing = offered.filter(
    ({ dependsOnBuyer, problem, code, productIds }) =>
      dependsOnBuyer && (!problem || refusesBuyer(problem)) && (code !== null || productIds.length > 0),
  );
  if (!revealing.length) return undefined;
  return revealing.some(({ problem }) => problem) ? 'refused' : 'allowed';
}

function refusesBuyer(problem: CodeProblem): boolean {
  return problem === 'not-first-order' || problem === 'used-by-customer';
}

type Order = { lines: readonly { id: string; cents: number }[]; shippingCents: number };

/** Applies the code and the best automatic discount if both combine, else the larger. In a tie the code is not used. */
export function applyDiscounts(order: Order, offered: readonly OfferedDiscount[]): Discounted {
  const coded = offered.find(({ code }) => code !== null);
  const problem = coded && problemOf(order, coded);
  const usable = offered.filter((discount) => !problemOf(order, discount));
  const automatic = usable.filter(({ code }) => code === null);
  const code = problem ? undefined : coded;
  const pairs = code?.combines ? automatic.filter(({ combines }) => combines).map((one) => [one, code]) : [];
  const sets = [...automatic.map((one) => [one]), ...(code ? [[code]] : []), ...pairs];
  let best: AppliedDiscount[] = [];
  for (const set of sets) {
    const applied = apply(order, set);
    if (takenOff(applied) > takenOff(best)) best = applied;
  }
  if (problem || !code) return { applied: best, problem, coded };
  if (best.some(({ discount }) => discount === code)) return { applied: best, coded };
  return { applied: best, coded, problem: takenOff(apply(order, [code])) ? 'not-better' : 'nothing-off' };
}

export function takenOff(applied: readonly AppliedDiscount[]): number {
  return applied.reduce((sum, { cents }) => sum + cents, 0);
}

function problemOf({ lines }: Order, discount: OfferedDiscount): CodeProblem | undefined {
  if (discount.problem) return discount.problem;
  if (!lines.some(({ id }) => discount.productIds.includes(id))) return 'not-for-these';
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  return cents < discount.minimumCents ? 'minimum' : undefined;
}

const turns: DiscountKind[] = ['percentage', 'amount', 'shipping'];

/** Applies percentages, then amounts, then free delivery, each to the remaining amounts. */
function apply({ lines, shippingCents }: Order, discounts: readonly OfferedDiscount[]): AppliedDiscount[] {
  const left = lines.map(({ cents }) => cents);
  let shippingLeft = shippingCents;
  const inTurn = turns.flatMap((turn) => discounts.filter(({ kind }) => kind === turn));
  return inTurn.flatMap((discount): AppliedDiscount[] => {
    if (discount.kind === 'shipping') {
      const cents = shippingLeft;
      shippingLeft = 0;
      return cents ? [{ discount, cents }] : [];
    }
    const eligible = lines.map(({ id }, place) => ({
      cents: discount.productIds.includes(id) ? (left[place] ?? 0) : 0,
    }));
    const cents = amountOff(
      discount,
      eligible.reduce((sum, line) => sum + line.cents, 0),
    );
    if (!cents) return [];
    const shares = splitOverLines(cents, eligible);
    for (const [place, share] of shares.entries()) left[place] = (left[place] ?? 0) - share;
    return [{ discount, cents, shares }];
  });
}

/** Returns the deduction. Half a cent is rounded up. */
function amountOff({ percentage, amountCents }: OfferedDiscount, cents: number): number {
  if (percentage !== null) return Math.floor((2 * cents * percentage + 100) / 200);
  return Math.min(cents, amountCents ?? 0);
}

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

/** The code is part of the name, so that customers recognise it. An imported discount has its code as its name. */
function stored({ discount, cents, shares }: AppliedDiscount): StoredAdjustment {
  const { title, titleNl, code } = discount;
  const named = (name: string) => (code && code !== name ? `${name} (${code})` : name);
  return {
    kind: 'discount',
    name: named(title),
    nameNl: titleNl && named(titleNl),
    cents: -cents,
    ...(shares && { shares: shares.map((share) => 0 - share) }),
  };
}
