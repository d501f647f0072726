import { z } from 'zod';
import {
  always,
  centsIn,
  choice,
  endsBeforeStart,
  line,
  optionalCount,
  optionalLine,
  optionalMoment,
  parseForm,
  readForm,
  refuserIn,
  requiredMoment,
} from '#app/platform/editing/form-schema.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { chosenCategories } from '#app/sale-prices/editing/sale-schema.ts';
import { discountKinds, discountMethods, discountScopes, isCode, normalCode } from '../discount.ts';

const MOST_PRODUCTS = 1_000;
const MOST_CENTS = 10_000_000;
export const MOST_USES = 1_000_000;

/** The form of a discount. Parsed amounts are in cents. */
export const discountSchema = z
  .object({
    title: line(100).min(1, 'title-missing'),
    titleNl: optionalLine(100),
    method: choice(discountMethods, 'method-unknown'),
    /** The typed code. Generated codes are not in the form. */
    code: z.string(),
    kind: choice(discountKinds, 'kind-unknown'),
    percentage: z.string(),
    amount: z.string(),
    minimum: z.string().transform((typed, { addIssue }) => {
      const cents = typed.trim() ? centsIn(typed, MOST_CENTS) : 0;
      if (cents === undefined) addIssue('amount-unknown');
      return cents ?? 0;
    }),
    startDate: requiredMoment,
    endDate: optionalMoment,
    scope: choice(discountScopes, 'scope-unknown'),
    categories: chosenCategories,
    products: z.array(z.string()),
    includesReduced: z.boolean(),
    includesDrops: z.boolean(),
    combines: z.boolean(),
    firstOrderOnly: z.boolean(),
    mostUses: optionalCount(MOST_USES, 'count-unknown'),
    mostUsesPerCustomer: optionalCount(MOST_USES, 'count-unknown'),
    /** Confirms that the discount may give everything away; see `givesAllAway`. */
    mayGiveAllAway: z.boolean(),
  })
  .superRefine((discount, context) => {
    const refuse = refuserIn(context);
    const { percentage, amountCents, code } = reduction(discount);
    refuse('endDate', endsBeforeStart(discount.startDate, discount.endDate), 'end-not-after-start');
    refuse('code', code && !isCode(code), 'code-unknown');
    refuse('percentage', percentage !== null && (percentage < 1 || percentage > 100), 'percentage-unknown');
    refuse('amount', amountCents === 0, 'amount-unknown');
    const { scope, categories, products } = discount;
    refuse('products', scope === 'some' && !categories.length && !products.length, 'nothing-chosen');
    refuse('products', scope !== 'shop' && products.length > MOST_PRODUCTS, 'too-many');
  }, always)
  .transform(({ amount, minimum, scope, startDate, endDate, mayGiveAllAway: _, ...discount }) => {
    const isForWholeShop = scope === 'shop';
    return {
      ...discount,
      ...reduction({ ...discount, amount }),
      minimumCents: minimum,
      startsAt: startDate,
      endsAt: endDate,
      isForWholeShop,
      ...(isForWholeShop && { categories: [], products: [] }),
    };
  });

/** Dates are local time in Amsterdam. An empty end or number means that there is none. */
export type DiscountValues = z.input<typeof discountSchema>;

type Reduction = { kind: string; percentage: string; amount: string; method: string; code: string };

function reduction({ kind, percentage, amount, method, code }: Reduction) {
  return {
    percentage: kind === 'percentage' ? (readCount(percentage) ?? 0) : null,
    amountCents: kind === 'amount' ? (centsIn(amount, MOST_CENTS) ?? 0) : null,
    code: method === 'code' ? normalCode(code) : '',
  };
}

export function givesAllAway(values: DiscountValues): boolean {
  const parsed = parseForm(discountSchema, values);
  return parsed.ok && parsed.saved.percentage === 100 && parsed.saved.mostUses === null;
}

export function newDiscount(today: string): DiscountValues {
  const usual = { method: 'code', kind: 'percentage', scope: 'shop', includesReduced: true };
  return { ...readForm(discountSchema, new FormData()), ...usual, startDate: `${today}T00:00` };
}
