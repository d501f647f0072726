import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import type { DiscountValues } from '../../editing/discount-schema.ts';

const flags = ['includesReduced', 'includesDrops', 'combines', 'firstOrderOnly'];

export const discountTexts = fieldTexts<Exclude<keyof DiscountValues, 'mayGiveAllAway'> | 'codes' | 'prefix'>(
  {
    ...inBothLanguages('title', 'discounts.name'),
    method: 'discounts.method',
    code: 'discounts.code',
    kind: 'discounts.kind',
    percentage: 'discounts.percentage',
    amount: 'discounts.amount',
    minimum: 'discounts.minimum',
    startDate: 'discounts.startDate',
    endDate: 'discounts.endDate',
    scope: 'discounts.scope',
    categories: 'discounts.categories',
    products: 'discounts.products',
    includesReduced: 'discounts.includesReduced',
    includesDrops: 'discounts.includesDrops',
    combines: 'discounts.combines',
    firstOrderOnly: 'discounts.firstOrderOnly',
    mostUses: 'discounts.mostUses',
    mostUsesPerCustomer: 'discounts.mostUsesPerCustomer',
    codes: 'discounts.madeCodes',
    prefix: 'discounts.prefix',
  },
  (t, field, value) => {
    if (flags.includes(field) && value !== undefined) return t(value ? 'discounts.yes' : 'discounts.no');
    if (typeof value !== 'string' || !value) return undefined;
    if (field === 'kind') return t(`discounts.kind.${value}`);
    if (field === 'method') return t(`discounts.method.${value}`);
    return field === 'scope' ? t(`discounts.scope.${value}`) : undefined;
  },
);
