import { z } from 'zod';
import { saleCategories } from '#app/sale-prices/editing/sale-form-values.ts';
import { type DiscountFormValues, LONGEST_TITLE, MOST_PRODUCTS } from '../editing/discount-form-values.ts';

const LONGEST_ID = 100;

/** Reads a discount's form. Slightly overlong values are kept, so that the form can refuse them; far longer ones are cut off. */
export function readDiscountForm(form: FormData): { id: string | undefined; discount: DiscountFormValues } {
  const text = (name: string, longest = LONGEST_ID) => String(form.get(name) ?? '').slice(0, longest);
  const isOn = (name: string) => form.get(name) === 'on';
  const ids = form.getAll('products').map((id) => String(id).slice(0, LONGEST_ID));
  const chosen = form.getAll('categories').map(String);
  return {
    id: z.uuid().safeParse(form.get('id')).data,
    discount: {
      title: text('title', LONGEST_TITLE * 2),
      titleNl: text('titleNl', LONGEST_TITLE * 2),
      method: text('method'),
      code: text('code'),
      kind: text('kind'),
      percentage: text('percentage'),
      amount: text('amount'),
      minimum: text('minimum'),
      startDate: text('startDate'),
      endDate: text('endDate'),
      scope: text('scope'),
      categories: saleCategories.filter((category) => chosen.includes(category)),
      products: [...new Set(ids)].slice(0, MOST_PRODUCTS + 1),
      includesReduced: isOn('includesReduced'),
      includesDrops: isOn('includesDrops'),
      combines: isOn('combines'),
      firstOrderOnly: isOn('firstOrderOnly'),
      mostUses: text('mostUses'),
      mostUsesPerCustomer: text('mostUsesPerCustomer'),
    },
  };
}
