import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { saleCategories } from '#app/sale-prices/editing/sale-form-values.ts';
import { discountKinds, discountMethods, isCode, normalCode } from '../discount.ts';
import type { discounts } from '../tables.server.ts';
import {
  type DiscountField,
  type DiscountFormValues,
  type DiscountProblem,
  type DiscountProblems,
  discountScopes,
  LONGEST_TITLE,
  MOST_CENTS,
  MOST_PRODUCTS,
  MOST_USES,
} from './discount-form-values.ts';

type DiscountInput = Omit<typeof discounts.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

export function parseDiscountForm(
  values: DiscountFormValues,
):
  | { ok: true; discount: DiscountInput; code: string | undefined; products: string[] }
  | { ok: false; problems: DiscountProblems } {
  const problems: DiscountProblems = {};
  const note = (field: DiscountField, isWrong: unknown, problem: DiscountProblem) => {
    if (isWrong) problems[field] ??= problem;
  };
  const read = (field: 'title' | 'titleNl') => {
    const { success, data = '' } = singleLineSchema('not-text').safeParse(values[field]);
    note(field, !success, 'not-text');
    note(field, data.length > LONGEST_TITLE, 'too-long');
    return data;
  };
  const [title, titleNl] = [read('title'), read('titleNl')];
  note('title', !title, 'title-missing');
  const startsAt = momentInShop(values.startDate);
  note('startDate', !values.startDate.trim(), 'dates-missing');
  note('startDate', !startsAt, 'date-unknown');
  const endsAt = values.endDate.trim() ? momentInShop(values.endDate) : null;
  note('endDate', endsAt === undefined, 'date-unknown');
  note('endDate', startsAt && endsAt && endsAt <= startsAt, 'end-not-after-start');
  const method = discountMethods.find((known) => known === values.method);
  note('method', !method, 'method-unknown');
  const code = method === 'code' ? normalCode(values.code) : '';
  note('code', code && !isCode(code), 'code-unknown');
  const kind = discountKinds.find((known) => known === values.kind);
  note('kind', !kind, 'kind-unknown');
  const percentage = kind === 'percentage' ? (readCount(values.percentage) ?? 0) : null;
  note('percentage', percentage !== null && (percentage < 1 || percentage > 100), 'percentage-unknown');
  const amountCents = kind === 'amount' ? (readCents(values.amount) ?? 0) : null;
  note('amount', amountCents === 0, 'amount-unknown');
  const minimumCents = values.minimum.trim() ? readCents(values.minimum) : 0;
  note('minimum', minimumCents === undefined, 'amount-unknown');
  const scope = discountScopes.find((known) => known === values.scope);
  note('scope', !scope, 'scope-unknown');
  const isForWholeShop = scope === 'shop';
  const categories = isForWholeShop ? [] : saleCategories.filter((one) => values.categories.includes(one));
  const products = isForWholeShop ? [] : [...new Set(values.products)];
  note('products', scope === 'some' && !categories.length && !products.length, 'nothing-chosen');
  note('products', products.length > MOST_PRODUCTS, 'too-many');
  const count = (field: 'mostUses' | 'mostUsesPerCustomer') => {
    if (!values[field].trim()) return null;
    const read = readCount(values[field]) ?? 0;
    note(field, read < 1 || read > MOST_USES, 'count-unknown');
    return read;
  };
  const [mostUses, mostUsesPerCustomer] = [count('mostUses'), count('mostUsesPerCustomer')];
  if (Object.keys(problems).length || !startsAt || endsAt === undefined || !method || !kind)
    return { ok: false, problems };
  const { includesReduced, includesDrops, combines, firstOrderOnly } = values;
  const flags = { isForWholeShop, includesReduced, includesDrops, combines, firstOrderOnly };
  const amounts = { percentage, amountCents, minimumCents: minimumCents ?? 0 };
  const named = { title, titleNl: titleNl || null, method, kind, startsAt, endsAt, categories };
  return {
    ok: true,
    discount: { ...named, ...amounts, ...flags, mostUses, mostUsesPerCustomer },
    code: code || undefined,
    products,
  };
}

/** True if it takes 100% off, with no limit of uses. */
export function givesAllAway(values: DiscountFormValues): boolean {
  const parsed = parseDiscountForm(values);
  return parsed.ok && parsed.discount.percentage === 100 && parsed.discount.mostUses === null;
}

function readCents(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount.ok && amount.cents <= MOST_CENTS ? amount.cents : undefined;
}
