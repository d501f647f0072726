import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { discountCodes, discounts } from '../tables.server.ts';

/** `uses` includes reserved uses, `orders` counts paid orders, and `cents` is the amount deducted from those orders. */
export type DiscountResults = { uses: number; orders: number; cents: number };

export async function listDiscounts(db: Db, { page, perPage }: { page: number; perPage: number }, now: Date) {
  const [rows, total] = await Promise.all([
    db
      .select({
        ...pickColumns(discounts, 'id', 'title', 'titleNl', 'method', 'kind'),
        ...pickColumns(discounts, 'percentage', 'amountCents', 'startsAt', 'endsAt', 'mostUses'),
        code: typedCode,
        generated: sql<number>`(select count(*)::int from discount_codes where discount_id = discounts.id and is_generated)`,
        results: resultsWhere(sql`used.discount_id = discounts.id`),
      })
      .from(discounts)
      .orderBy(desc(discounts.startsAt), desc(discounts.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(discounts),
  ]);
  return {
    total,
    discounts: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      phase:
        now < startsAt ? ('coming' as const) : endsAt && now >= endsAt ? ('over' as const) : ('now' as const),
    })),
  };
}

export type DiscountListItem = Awaited<ReturnType<typeof listDiscounts>>['discounts'][number];

export const typedCode = sql<
  string | null
>`(select code from discount_codes where discount_id = discounts.id and not is_generated)`;

function resultsWhere(condition: ReturnType<typeof sql>) {
  return sql<DiscountResults>`(
    select json_build_object('uses', count(*), 'orders', count(*) filter (where orders.payment_status in ('paid', 'refunded')),
      'cents', coalesce(sum(used.cents) filter (where orders.payment_status in ('paid', 'refunded')), 0))
    from discount_uses used join orders on orders.id = used.order_id
    where used.given_back_at is null and ${condition})`;
}

export async function findDiscountResults(db: Db, id: string): Promise<DiscountResults & { codes: number }> {
  const [found] = await db
    .select({
      results: resultsWhere(sql`used.discount_id = discounts.id`),
      codes: db.$count(discountCodes, eq(discountCodes.discountId, discounts.id)),
    })
    .from(discounts)
    .where(eq(discounts.id, id));
  return { uses: 0, orders: 0, cents: 0, ...found?.results, codes: found?.codes ?? 0 };
}

export function listCodes(db: Db, discountId: string, { after, limit }: { after: string; limit: number }) {
  return db
    .select({
      ...pickColumns(discountCodes, 'code', 'mostUses'),
      results: resultsWhere(
        sql`used.discount_id = discount_codes.discount_id and used.code = discount_codes.code`,
      ),
    })
    .from(discountCodes)
    .where(and(eq(discountCodes.discountId, discountId), sql`${discountCodes.code} > ${after}`))
    .orderBy(asc(discountCodes.code))
    .limit(limit);
}
