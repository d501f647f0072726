import { splitOverLines } from '#app/bag/charges.ts';
import type { CodeProblem, DiscountKind } from './discount.ts';

/** A discount as it is looked at for one order; amounts in whole cents. */
export type OfferedDiscount = {
  id: string;
  title: string;
  titleNl: string | null;
  /** As it was typed, where the discount is for who types it. */
  code: string | null;
  kind: DiscountKind;
  percentage: number | null;
  amountCents: number | null;
  minimumCents: number;
  /** As ISO text. */
  startsAt: string;
  /** May be used together with another one that says so too. */
  combines: boolean;
  /** Those of the order's products that it is for. */
  productIds: readonly string[];
  /** For a first order, or so often for each customer. */
  dependsOnBuyer: boolean;
  /** Why this shopper cannot have it now, whatever they buy. */
  problem?: CodeProblem | undefined;
};

/** What a discount takes off: positive cents; of the lines by line, `shares` missing where it makes delivery free. */
export type AppliedDiscount = { discount: OfferedDiscount; cents: number; shares?: number[] };

export type Discounted = {
  /** In the order in which they are applied. */
  applied: AppliedDiscount[];
  /** Why the code takes nothing off. */
  problem?: CodeProblem | undefined;
  /** The discount of the code that was typed, if there is one. */
  coded?: OfferedDiscount | undefined;
};

/**
 * Returns what an order's discounts reveal of its buyer's earlier orders: whether one is refused for these, or none although one
 * depends on them; undefined where none does.
 */
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

/**
 * What is taken off an order: the code's discount, and of the automatic ones the best alone. Both together only where both combine,
 * else whatever takes off more; as much is as good without the code, which then stays unused. The rules and their order are
 * docs/decisions/discounts.md.
 */
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

/** What discounts take off together, in whole cents. */
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

/** Percentages first, each of what the ones before leave, then amounts, then delivery. What takes nothing off is left out. */
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

/** Of what the lines cost that it is for; half a cent is rounded up. */
function amountOff({ percentage, amountCents }: OfferedDiscount, cents: number): number {
  if (percentage !== null) return Math.floor((2 * cents * percentage + 100) / 200);
  return Math.min(cents, amountCents ?? 0);
}
