import { z } from 'zod';
import {
  always,
  centsIn,
  choice,
  endsBeforeStart,
  line,
  optionalLine,
  readForm,
  refuserIn,
  requiredMoment,
} from '#app/platform/editing/form-schema.ts';
import { readCount } from '#app/platform/text/read-amount.ts';
import { saleKinds } from '../sale.ts';

export const MOST_PRODUCTS = 1_000;
const MOST_CENTS = 10_000_000;

const MOST_CATEGORIES = 1_000;

/** Saving checks that the shop has the categories. */
export const chosenCategories = z
  .array(z.string())
  .max(MOST_CATEGORIES, 'too-many')
  .transform((chosen) => [...new Set(chosen)]);

/** Parses the form of a sale. Amounts are in cents, or null if the sale's kind has none. */
export const saleSchema = z
  .object({
    title: line(200).min(1, 'title-missing'),
    titleNl: optionalLine(200),
    startDate: requiredMoment,
    endDate: requiredMoment,
    kind: choice(saleKinds, 'kind-unknown'),
    percentage: z.string(),
    amount: z.string(),
    categories: chosenCategories,
    includesDrops: z.boolean(),
    /** `price` is used only if the kind is `fixed`. */
    products: z.array(z.object({ id: z.string(), price: z.string() })),
  })
  .superRefine((sale, context) => {
    const refuse = refuserIn(context);
    const { percentage, amountCents, products } = reductions(sale);
    refuse('endDate', endsBeforeStart(sale.startDate, sale.endDate), 'end-not-after-start');
    refuse('percentage', percentage !== null && (percentage < 1 || percentage > 99), 'percentage-unknown');
    refuse('amount', amountCents === 0, 'amount-unknown');
    refuse('categories', sale.kind === 'fixed' && sale.categories.length, 'fixed-by-category');
    refuse(
      'products',
      products.some(({ priceCents }) => priceCents === 0),
      'price-unknown',
    );
    refuse('products', products.length > MOST_PRODUCTS, 'too-many');
    refuse('products', !products.length && !sale.categories.length, 'nothing-chosen');
  }, always)
  .transform(({ startDate: startsAt, endDate: endsAt, amount, ...sale }) => ({
    ...sale,
    ...reductions({ ...sale, amount }),
    startsAt,
    endsAt,
  }));

/** A sale as typed into its form. Dates are local time in Amsterdam, such as 2026-11-22T09:00. */
export type SaleValues = z.input<typeof saleSchema>;

type Reduction = {
  kind: string;
  percentage: string;
  amount: string;
  products: { id: string; price: string }[];
};

/** Returns the reductions. A text that is no percentage or amount becomes 0. */
function reductions({ kind, percentage, amount, products }: Reduction) {
  const cents = (typed: string) => centsIn(typed, MOST_CENTS) ?? 0;
  return {
    percentage: kind === 'percentage' ? (readCount(percentage) ?? 0) : null,
    amountCents: kind === 'amount' ? cents(amount) : null,
    products: products.map(({ id, price }) => ({ id, priceCents: kind === 'fixed' ? cents(price) : null })),
  };
}

export function newSale(today: string): SaleValues {
  const dates = { startDate: `${today}T00:00`, endDate: `${today}T23:59` };
  return { ...readForm(saleSchema, new FormData()), ...dates, kind: 'percentage' };
}
