import { z } from 'zod';
import {
  LONGEST_TITLE,
  MOST_PRODUCTS,
  type SaleFormValues,
  saleCategories,
} from '../editing/sale-form-values.ts';

const LONGEST_ID = 100;

/** What was typed into a sale's form. A little too long is kept, for the form to say so; far too much is cut off. */
export function readSaleForm(form: FormData): { id: string | undefined; sale: SaleFormValues } {
  const text = (name: string, longest = LONGEST_ID) => String(form.get(name) ?? '').slice(0, longest);
  const ids = form.getAll('products').map((id) => String(id).slice(0, LONGEST_ID));
  const chosen = form.getAll('categories').map(String);
  return {
    id: z.uuid().safeParse(form.get('id')).data,
    sale: {
      title: text('title', LONGEST_TITLE * 2),
      titleNl: text('titleNl', LONGEST_TITLE * 2),
      startDate: text('startDate'),
      endDate: text('endDate'),
      kind: text('kind'),
      percentage: text('percentage'),
      amount: text('amount'),
      categories: saleCategories.filter((category) => chosen.includes(category)),
      includesDrops: form.get('includesDrops') === 'on',
      products: [...new Set(ids)]
        .slice(0, MOST_PRODUCTS + 1)
        .map((id) => ({ id, price: text(`price-${id}`) })),
    },
  };
}
