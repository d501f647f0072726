export type DiscountProblem =
  | 'title-missing'
  | 'too-long'
  | 'not-text'
  | 'dates-missing'
  | 'date-unknown'
  | 'end-not-after-start'
  | 'method-unknown'
  | 'code-unknown'
  | 'code-taken'
  | 'kind-unknown'
  | 'percentage-unknown'
  | 'amount-unknown'
  | 'scope-unknown'
  | 'nothing-chosen'
  | 'too-many'
  | 'product-gone'
  | 'count-unknown'
  | 'gives-all-away';

/** A discount as typed into its form; dates are local time in Amsterdam. An empty end or number means none. */
export type DiscountFormValues = {
  title: string;
  titleNl: string;
  method: string;
  /** The typed code; generated ones are not in the form. */
  code: string;
  kind: string;
  percentage: string;
  amount: string;
  minimum: string;
  startDate: string;
  endDate: string;
  scope: string;
  categories: string[];
  products: string[];
  includesReduced: boolean;
  includesDrops: boolean;
  combines: boolean;
  firstOrderOnly: boolean;
  mostUses: string;
  mostUsesPerCustomer: string;
};

export type DiscountField = keyof DiscountFormValues;
export type DiscountProblems = Partial<Record<DiscountField, DiscountProblem>>;

export const discountScopes = ['shop', 'some'] as const;
export const LONGEST_TITLE = 100;
export const MOST_PRODUCTS = 1_000;
export const MOST_CENTS = 10_000_000;
export const MOST_USES = 1_000_000;
export const MOST_CODES = 5_000;

export function newDiscountFormValues(today: string): DiscountFormValues {
  return {
    title: '',
    titleNl: '',
    method: 'code',
    code: '',
    kind: 'percentage',
    percentage: '',
    amount: '',
    minimum: '',
    startDate: `${today}T00:00`,
    endDate: '',
    scope: 'shop',
    categories: [],
    products: [],
    includesReduced: true,
    includesDrops: false,
    combines: false,
    firstOrderOnly: false,
    mostUses: '',
    mostUsesPerCustomer: '',
  };
}
