import { type DiscountValues, newDiscount } from '../../app/discounts/editing/discount-schema.ts';
import { shopDay, shopTime } from '../../app/platform/text/shop-time.ts';
import { newSale, type SaleValues } from '../../app/sale-prices/editing/sale-schema.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Returns a sale of a few products for a year from now, as entered by an operator. */
export function sampleSale(now: Date): SaleValues {
  return {
    ...newSale(shopDay(now)),
    title: 'Last of summer',
    titleNl: 'Laatste zomerdagen',
    endDate: shopTime(new Date(now.getTime() + YEAR_MS)),
    percentage: '20',
    products: ['w23', 'w27', 'm24'].map((id) => ({ id, price: '' })),
  };
}

/** Returns a code for first orders, and an automatic discount on sets. */
export function sampleDiscounts(now: Date): (DiscountValues & { id: string })[] {
  const usual = newDiscount(shopDay(now));
  return [
    {
      ...usual,
      id: 'first-order',
      title: 'Your first order',
      titleNl: 'Je eerste bestelling',
      code: 'MARHABA',
      percentage: '10',
      minimum: '50',
      firstOrderOnly: true,
      combines: true,
    },
    {
      ...usual,
      id: 'sets',
      title: 'Sets together for less',
      titleNl: 'Sets samen voordeliger',
      method: 'automatic',
      percentage: '5',
      scope: 'some',
      products: ['m9', 'm11', 'm12', 'm13', 'w8', 'w11', 'w12'],
      combines: true,
    },
  ];
}
