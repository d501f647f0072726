import { expect, test } from 'vitest';
import { parseForm } from '#app/platform/editing/form-schema.ts';
import { sampleShop } from '#tests/support/subcategories.ts';
import { saleCategories } from '../sale.ts';
import { newSale, type SaleValues, saleSchema } from './sale-schema.ts';

const summer: SaleValues = {
  ...newSale('2026-07-01'),
  title: ' Summer sale ',
  titleNl: 'Zomeruitverkoop',
  percentage: '20',
  categories: ['men/shirts', 'women'],
};

test('a sale is read as it was meant', () => {
  expect(parseForm(saleSchema, summer)).toEqual({
    ok: true,
    saved: {
      title: 'Summer sale',
      titleNl: 'Zomeruitverkoop',
      startsAt: new Date('2026-06-30T22:00:00Z'),
      endsAt: new Date('2026-07-01T21:59:00Z'),
      kind: 'percentage',
      percentage: 20,
      amountCents: null,
      categories: ['men/shirts', 'women'],
      includesDrops: false,
      products: [],
    },
  });
});

test('what belongs to another kind is not read', () => {
  const products = [{ id: 'coat', price: 'nonsense' }];
  expect(
    parseForm(saleSchema, { ...summer, kind: 'amount', amount: '12,50', percentage: 'many', products }),
  ).toMatchObject({
    saved: { percentage: null, amountCents: 1250, products: [{ id: 'coat', priceCents: null }] },
  });
});

test.each<[string, Partial<SaleValues>, object]>([
  ['no name', { title: ' ' }, { title: 'title-missing' }],
  ['a name too long', { titleNl: 'x'.repeat(201) }, { titleNl: 'too-long' }],
  ['no dates', { startDate: '', endDate: '' }, { startDate: 'dates-missing', endDate: 'dates-missing' }],
  ['a date that is none', { startDate: '2026-02-30T10:00' }, { startDate: 'date-unknown' }],
  ['an end at its start', { endDate: '2026-07-01T00:00' }, { endDate: 'end-not-after-start' }],
  ['no percentage', { percentage: '' }, { percentage: 'percentage-unknown' }],
  ['a gift', { percentage: '100' }, { percentage: 'percentage-unknown' }],
  ['no amount', { kind: 'amount', amount: '0' }, { amount: 'amount-unknown' }],
  ['an unknown kind', { kind: 'gift' }, { kind: 'kind-unknown' }],
  ['nothing chosen', { categories: [] }, { products: 'nothing-chosen' }],
  ['fixed prices by category', { kind: 'fixed' }, { categories: 'fixed-by-category' }],
  [
    'a product without its fixed price',
    { kind: 'fixed', categories: [], products: [{ id: 'coat', price: '' }] },
    { products: 'price-unknown' },
  ],
])('refused: %s', (_, typed, problems) => {
  expect(parseForm(saleSchema, { ...summer, ...typed })).toEqual({ ok: false, reason: 'invalid', problems });
});

test('categories are those of the shop, departments before their parts', () => {
  const categories = saleCategories(sampleShop);
  expect(categories.slice(0, 4)).toEqual(['new-in', 'women', 'women/dresses', 'women/tops']);
  expect(categories).not.toContain('men/dresses');
});
