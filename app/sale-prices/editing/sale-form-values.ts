import { allowedSubcategories } from '#app/catalogue/allowed-subcategories.ts';

export const saleKinds = ['percentage', 'amount', 'fixed'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** What a sale may take whole: `new-in`, a department, or a part of one, as in `women/dresses`. */
export const saleCategories = [
  'new-in',
  ...(['women', 'men'] as const).flatMap((department) => [
    department,
    ...allowedSubcategories(department).map((part) => `${department}/${part}`),
  ]),
];

/** What may be wrong with a field of a sale. */
export type SaleProblem =
  | 'title-missing'
  | 'too-long'
  | 'not-text'
  | 'dates-missing'
  | 'date-unknown'
  | 'end-not-after-start'
  | 'kind-unknown'
  | 'percentage-unknown'
  | 'amount-unknown'
  | 'price-unknown'
  | 'fixed-by-category'
  | 'nothing-chosen'
  | 'too-many'
  | 'product-gone';

/** A sale as its form holds it, as typed; dates are what clocks in Amsterdam show, as in 2026-11-22T09:00. */
export type SaleFormValues = {
  title: string;
  titleNl: string;
  startDate: string;
  endDate: string;
  kind: string;
  percentage: string;
  amount: string;
  categories: string[];
  includesDrops: boolean;
  /** The price counts where the kind is fixed. */
  products: { id: string; price: string }[];
};

export type SaleField = keyof SaleFormValues;
export type SaleProblems = Partial<Record<SaleField, SaleProblem>>;

export const LONGEST_TITLE = 200;
export const MOST_PRODUCTS = 1_000;
export const MOST_CENTS = 10_000_000;

/** A sale that nobody has filled in yet: a percentage, as long as today is. */
export function newSaleFormValues(today: string): SaleFormValues {
  return {
    title: '',
    titleNl: '',
    startDate: `${today}T00:00`,
    endDate: `${today}T23:59`,
    kind: 'percentage',
    percentage: '',
    amount: '',
    categories: [],
    includesDrops: false,
    products: [],
  };
}
