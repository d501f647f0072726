import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import {
  LONGEST_TITLE,
  MOST_CENTS,
  MOST_PRODUCTS,
  type SaleFormValues,
  type SaleKind,
  type SaleProblem,
  type SaleProblems,
  saleCategories,
  saleKinds,
} from './sale-form-values.ts';

/** A sale as it is saved; amounts in cents, null where its kind has none. */
export type SaleInput = {
  title: string;
  titleNl: string | null;
  startsAt: Date;
  endsAt: Date;
  kind: SaleKind;
  percentage: number | null;
  amountCents: number | null;
  categories: string[];
  includesDrops: boolean;
  products: { id: string; priceCents: number | null }[];
};

/** Reads what was typed into a sale's form. Refuses what breaks a rule, with one problem a field. */
export function parseSaleForm(
  values: SaleFormValues,
): { ok: true; sale: SaleInput } | { ok: false; problems: SaleProblems } {
  const problems: SaleProblems = {};
  const note = (field: keyof SaleFormValues, problem: SaleProblem | undefined) => {
    if (problem) problems[field] ??= problem;
  };
  const title = readTitle(values.title);
  const titleNl = readTitle(values.titleNl);
  note('title', title.problem ?? (title.text ? undefined : 'title-missing'));
  note('titleNl', titleNl.problem);
  const [startsAt, endsAt] = [values.startDate, values.endDate].map((typed) => momentInShop(typed));
  note('startDate', dateProblem(values.startDate, startsAt));
  note('endDate', dateProblem(values.endDate, endsAt));
  if (startsAt && endsAt && endsAt <= startsAt) note('endDate', 'end-not-after-start');
  const kind = saleKinds.find((known) => known === values.kind);
  if (!kind) note('kind', 'kind-unknown');
  const percentage = kind === 'percentage' ? (readCount(values.percentage) ?? 0) : null;
  if (percentage !== null && (percentage < 1 || percentage > 99)) note('percentage', 'percentage-unknown');
  const amountCents = kind === 'amount' ? readCents(values.amount) : null;
  if (amountCents === 0) note('amount', 'amount-unknown');
  const categories = saleCategories.filter((category) => values.categories.includes(category));
  if (kind === 'fixed' && categories.length) note('categories', 'fixed-by-category');
  const products = values.products.map(({ id, price }) => ({
    id,
    priceCents: kind === 'fixed' ? readCents(price) : null,
  }));
  if (products.some(({ priceCents }) => priceCents === 0)) note('products', 'price-unknown');
  if (products.length > MOST_PRODUCTS) note('products', 'too-many');
  if (!products.length && !categories.length) note('products', 'nothing-chosen');
  if (Object.keys(problems).length || !startsAt || !endsAt || !kind) return { ok: false, problems };
  const { includesDrops } = values;
  const dates = { startsAt, endsAt };
  return {
    ok: true,
    sale: {
      title: title.text,
      titleNl: titleNl.text || null,
      ...dates,
      kind,
      percentage,
      amountCents,
      categories,
      includesDrops,
      products,
    },
  };
}

const titleSchema = singleLineSchema('not-text' satisfies SaleProblem);

function readTitle(typed: string): { text: string; problem?: SaleProblem } {
  const parsed = titleSchema.safeParse(typed);
  if (!parsed.success) return { text: '', problem: 'not-text' };
  return parsed.data.length > LONGEST_TITLE
    ? { text: parsed.data, problem: 'too-long' }
    : { text: parsed.data };
}

function dateProblem(typed: string, moment: Date | undefined): SaleProblem | undefined {
  if (moment) return undefined;
  return typed.trim() ? 'date-unknown' : 'dates-missing';
}

/** 0 for what is no amount above it. */
function readCents(typed: string): number {
  const amount = readAmount(typed);
  return amount.ok && amount.cents <= MOST_CENTS ? amount.cents : 0;
}
