import { saveDiscount } from '../../app/discounts/editing/discount-editor.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { saveSale } from '../../app/sale-prices/editing/sale-editor.server.ts';
import { sampleDiscounts, sampleSale } from '../content/promotions.ts';

/**
 * Adds the sample sale and discounts. Not in the transaction that adds the products: a product that never had a higher price is not
 * reduced, and the shop would announce nothing.
 */
export async function saveSampleSalesAndDiscounts(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await saveSale(tx, sampleSale(now), 'last-of-summer');
    if (!sale.ok) throw new Error(`Sample sale: ${JSON.stringify(sale.problems)}`);
    for (const { id, ...discount } of sampleDiscounts(now)) {
      const saved = await saveDiscount(tx, discount, id);
      if (!saved.ok) throw new Error(`Sample discount ${id}: ${JSON.stringify(saved.problems)}`);
    }
  });
}
