import { desc, eq, sql } from 'drizzle-orm';
import { reducedPrices } from '#app/catalogue/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { saleKinds } from '../sale.ts';
import { saleProducts, sales } from '../tables.server.ts';

export type SalePhase = 'coming' | 'now' | 'over';

export type SaleListItem = {
  id: string;
  title: string;
  titleNl: string | null;
  startsAt: string;
  endsAt: string;
  phase: SalePhase;
  kind: (typeof saleKinds)[number];
  percentage: number | null;
  amountCents: number | null;
  categories: string[];
  chosen: number;
  /** The number of products at this sale's price, now or when it begins. Excludes products cheaper in another sale. */
  reduced: number;
};

export async function listSales(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ sales: SaleListItem[]; total: number }> {
  const [rows, total] = await Promise.all([selectSales(db, { page, perPage }), db.$count(sales)]);
  return {
    sales: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      phase: now < startsAt ? 'coming' : now < endsAt ? 'now' : 'over',
    })),
    total,
  };
}

function selectSales(db: Db, { page, perPage }: { page: number; perPage: number }) {
  return db
    .select({
      id: sales.id,
      title: sales.title,
      titleNl: sales.titleNl,
      startsAt: sales.startsAt,
      endsAt: sales.endsAt,
      kind: sales.kind,
      percentage: sales.percentage,
      amountCents: sales.amountCents,
      categories: sales.categories,
      chosen: db.$count(saleProducts, eq(saleProducts.saleId, sales.id)),
      reduced: sql<number>`(select count(distinct reduced_prices.product_id)::int from ${reducedPrices}
        where reduced_prices.sale_id = sales.id and reduced_prices.ends_at > now())`,
    })
    .from(sales)
    .orderBy(desc(sales.startsAt), desc(sales.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}
