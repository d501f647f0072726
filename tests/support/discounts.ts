import { discountCodes, discountProducts, discounts } from '#app/discounts/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

type Fields = Partial<typeof discounts.$inferInsert> & {
  codes?: { code: string; mostUses?: number }[];
  products?: string[];
};

export async function addDiscount(
  db: Db,
  { codes = [], products = [], ...fields }: Fields = {},
): Promise<string> {
  const [added] = await db
    .insert(discounts)
    .values({
      title: 'Welcome',
      titleNl: 'Welkom',
      method: codes.length ? 'code' : 'automatic',
      kind: 'percentage',
      percentage: fields.kind && fields.kind !== 'percentage' ? null : 10,
      startsAt: new Date('2026-01-01'),
      isForWholeShop: !products.length && !fields.categories?.length,
      ...fields,
    })
    .returning({ id: discounts.id });
  const discountId = added?.id ?? '';
  if (codes.length)
    await db
      .insert(discountCodes)
      .values(codes.map((code, place) => ({ ...code, discountId, isGenerated: place > 0 })));
  if (products.length)
    await db.insert(discountProducts).values(products.map((productId) => ({ discountId, productId })));
  return discountId;
}
