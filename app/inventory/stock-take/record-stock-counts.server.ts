import { eq, sql } from 'drizzle-orm';
import { hasSizeCode } from '#app/catalogue/product-sql.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { soldNotSentSql } from '../list-sizes.server.ts';
import { MOST_STOCK } from '../parse-stock-form.ts';
import { stockCounts } from '../tables.server.ts';
import type { StockTakeProblem, TypedCount } from './stock-take-item.ts';

type Recorded = { ok: true; count: number } | { ok: false; problems: Record<string, StockTakeProblem> };

/** Records all counts or none, with the numbers expected now. Refuses, per size, malformed counts and sizes deleted or counted since. */
export function recordStockCounts(
  db: Db,
  actorId: string,
  typed: TypedCount[],
  now: Date,
): Promise<Recorded> {
  return db.transaction(async (tx): Promise<Recorded> => {
    const filled = typed.filter(({ counted }) => counted !== '');
    const problems: Record<string, StockTakeProblem> = {};
    for (const { id, counted } of filled) {
      if (!/^\d{1,15}$/.test(counted)) problems[id] = 'number';
      else if (Number(counted) > MOST_STOCK) problems[id] = 'too-many';
    }
    const counts = filled.map(({ id, counted }) => ({ id, counted: Number(counted) }));
    const known = new Map((await lockCounts(tx, filled)).map((row) => [row.id, row.countedAt]));
    for (const { id, seen } of filled) {
      if (!known.has(id)) problems[id] ??= 'gone';
      else if ((known.get(id) ?? '') !== seen) problems[id] ??= 'counted-meanwhile';
    }
    if (Object.keys(problems).length) return { ok: false, problems };
    if (counts.length) await writeCounts(tx, actorId, counts, now);
    return { ok: true, count: counts.length };
  });
}

type Scanned =
  | { ok: true; sizeId: string; title: string; titleNl: string | null; size: string; counted: number }
  | { ok: false; reason: 'unknown-sku' | 'several-sizes' | 'pieces' };

/** Adds `pieces` items (by default one) to the count of the size with this SKU or barcode. */
export function countScannedPieces(
  db: Db,
  actorId: string,
  { sku, pieces }: { sku: string; pieces: string },
  now: Date,
): Promise<Scanned> {
  return db.transaction(async (tx): Promise<Scanned> => {
    const count = Number(pieces || 1);
    if (!/^\d{0,6}$/.test(pieces) || count < 1) return { ok: false, reason: 'pieces' };
    const { rows } = await tx.execute<{
      id: string;
      title: string;
      titleNl: string | null;
      size: string;
    }>(sql`
      select size.id, products.title, products.title_nl as "titleNl", size.size
      from product_sizes as size join products on products.id = size.product_id and products.archived_at is null
      where ${hasSizeCode('size', sku)} limit 2`);
    const [found] = rows;
    if (!found) return { ok: false, reason: 'unknown-sku' };
    if (rows.length > 1) return { ok: false, reason: 'several-sizes' };
    const [before] = await lockCounts(tx, [found]);
    const counted = (before?.counted ?? 0) + count;
    if (counted > MOST_STOCK) return { ok: false, reason: 'pieces' };
    await writeCounts(tx, actorId, [{ id: found.id, counted }], now);
    const { id: sizeId, ...named } = found;
    return { ok: true, sizeId, ...named, counted };
  });
}

export async function removeStockCount(db: Db, sizeId: string): Promise<void> {
  await db.delete(stockCounts).where(eq(stockCounts.productSizeId, sizeId));
}

async function lockCounts(tx: Db, sizes: { id: string }[]) {
  const ids = sql`any(${sql.param(sizes.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`select id from product_sizes where id = ${ids} order by id for no key update`);
  const { rows } = await tx.execute<{
    id: string;
    counted: number | null;
    countedAt: string | Date | null;
  }>(sql`
    select product_sizes.id, counted, counted_at as "countedAt"
    from product_sizes left join stock_counts on product_size_id = product_sizes.id where product_sizes.id = ${ids}`);
  return rows.map((row) => ({
    ...row,
    countedAt: row.countedAt ? new Date(row.countedAt).toISOString() : '',
  }));
}

/** Uses one statement, which sees stock and orders at one moment, so that a sold item is in exactly one of them. */
async function writeCounts(
  tx: Db,
  actorId: string,
  counts: { id: string; counted: number }[],
  now: Date,
): Promise<void> {
  const ids = sql.param(counts.map(({ id }) => id));
  const numbers = sql.param(counts.map(({ counted }) => counted));
  await tx.execute(sql`
    with sold as (${soldNotSentSql})
    insert into stock_counts (product_size_id, counted, expected, counted_at, actor_id)
    select size.id, given.counted, size.stock_quantity + coalesce(sold.pieces, 0),
      ${now.toISOString()}::timestamptz, ${actorId}::uuid
    from unnest(${ids}::uuid[], ${numbers}::int[]) as given(id, counted)
    join product_sizes as size on size.id = given.id left join sold on sold.id = size.id
    on conflict (product_size_id) do update set counted = excluded.counted, expected = excluded.expected,
      counted_at = excluded.counted_at, actor_id = excluded.actor_id`);
}
