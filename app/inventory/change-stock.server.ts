import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { setStockCause } from '#app/catalogue/stock/stock-cause.server.ts';
import type { ManualStockMovementKind } from '#app/catalogue/stock/stock-movement-kinds.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChanges } from '#app/platform/editing/audit-log.server.ts';
import { invalidatePages } from '#app/platform/pages/invalidate-pages.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { StockChange, StockProblem } from './parse-stock-form.ts';
import type { BookingRefusal, StockTakeItem } from './stock-take/stock-take-item.ts';
import { stockCounts } from './tables.server.ts';

type Changed =
  | { ok: true; count: number }
  | { ok: false; reason: 'refused'; problems: Record<string, StockProblem> };

type Asked = { kind: ManualStockMovementKind; note: string; changes: StockChange[] };

type Row = {
  id: string;
  productId: string;
  size: string;
  stock: number;
  held: number;
  /** The change by sales and returns since the page was loaded. It is not a conflict. */
  flow: number;
  lastId: number;
};

/**
 * Sets the stock of all sizes or none. Sales since the page was loaded still count: if 10 were displayed, 12 counted
 * and one sold, the stock becomes 11. Refuses changes by another operator, deleted sizes, negative stock, and stock
 * below the reservations, with a problem per size. A repeated call is harmless. Returns the number of changed sizes.
 */
export function changeStock(
  db: Db,
  actor: Actor,
  { kind, note, changes }: Asked,
  now: Date,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const rows = new Map((await lockSizes(tx, changes)).map((row) => [row.id, row]));
    const decided = changes.map((change) => ({ change, ...decide(change, rows.get(change.id)) }));
    const problems = decided.flatMap(({ change, problem }) =>
      problem ? [[change.id, problem] as const] : [],
    );
    if (problems.length) return { ok: false, reason: 'refused', problems: Object.fromEntries(problems) };
    const changed = decided.flatMap(({ row, stock }) =>
      row && stock !== undefined && stock !== row.stock ? [{ row, stock }] : [],
    );
    if (!changed.length) return { ok: true, count: 0 };
    await setStockCause(tx, { kind, actorId: actor.id, note });
    await writeStock(tx, actor, changed, now);
    return { ok: true, count: changed.length };
  });
}

function decide(
  { seen, wanted }: StockChange,
  row: Row | undefined,
): { row?: Row; stock?: number; problem?: StockProblem } {
  if (!row) return { problem: { problem: 'gone' } };
  const stock = wanted + row.flow;
  if (row.stock === stock) return { row };
  if (row.stock !== seen.stock + row.flow) {
    const now = { stock: row.stock, movementId: row.lastId };
    return { problem: { problem: 'changed-meanwhile', count: row.stock, seen: now } };
  }
  if (stock < 0) return { problem: { problem: 'sold-meanwhile', count: row.stock } };
  if (stock < row.held) return { problem: { problem: 'below-held', count: row.held } };
  return { row, stock };
}

/** Locks the sizes in the same order as checkouts, so that the two never deadlock. */
async function lockSizes(tx: Db, changes: StockChange[]): Promise<Row[]> {
  const ids = sql.param(changes.map(({ id }) => id));
  await tx.execute(sql`
    select id from product_sizes where id = any(${ids}::uuid[]) order by id for no key update`);
  const { rows } = await tx.execute<Row>(sql`
    select id, product_id as "productId", size, stock_quantity as stock,
      coalesce((select sum(quantity) from holds where product_size_id = product_sizes.id and expires_at > now()), 0)::int as held,
      coalesce((select sum(change) from stock_movements
        where stock_movements.product_id = product_sizes.product_id and stock_movements.size = product_sizes.size
          and stock_movements.id > seen.movement and kind in ('sale', 'return')), 0)::int as flow,
      (select coalesce(max(id), 0) from stock_movements)::float8 as "lastId"
    from product_sizes join unnest(${ids}::uuid[], ${sql.param(changes.map(({ seen }) => seen.movementId))}::bigint[])
      as seen(size_id, movement) on seen.size_id = product_sizes.id`);
  return rows;
}

type ChangedStock = { row: Pick<Row, 'id' | 'productId' | 'size' | 'stock'>; stock: number };

/** Writes the stock of sizes that the caller has locked. Adds one history entry per product. */
async function writeStock(tx: Db, actor: Actor, changed: ChangedStock[], now: Date): Promise<void> {
  const ids = sql.param(changed.map(({ row }) => row.id));
  const stocks = sql.param(changed.map(({ stock }) => stock));
  await tx.execute(sql`
    update product_sizes set stock_quantity = given.stock
    from unnest(${ids}::uuid[], ${stocks}::int[]) as given(id, stock)
    where product_sizes.id = given.id`);
  await recordChanges(tx, actor, stockChangesByProduct(changed), now);
  const productIds = new Set(changed.map(({ row }) => row.productId));
  await invalidatePages(tx, [tags.catalogue, ...[...productIds].map((id) => tags.product(id))]);
}

function stockChangesByProduct(changed: ChangedStock[]) {
  const ofProduct = Map.groupBy(changed, ({ row }) => row.productId);
  return [...ofProduct].map(([objectId, sizes]) => ({
    objectType: 'product',
    objectId,
    action: 'updated',
    before: { sizes: sizes.map(({ row }) => `${row.size}: ${row.stock}`).join(', ') },
    after: { sizes: sizes.map(({ row, stock }) => `${row.size}: ${stock}`).join(', ') },
  }));
}

export function markOfCounts(counts: Pick<StockTakeItem, 'id' | 'countedAt'>[]): string {
  const seen = counts.map(({ id, countedAt }) => `${id} ${countedAt}`).sort();
  return createHash('sha256').update(seen.join()).digest('base64url');
}

type CountedRow = {
  id: string;
  productId: string;
  size: string;
  stock: number;
  held: number;
  difference: number;
  countedAt: string | Date;
};

/**
 * Books all differences or none. Each stock changes by the counted number minus the number expected at that time. A
 * repeated call is harmless: it is refused, since the counts no longer match `mark`. Returns the number of changed sizes.
 */
export function bookStockCounts(
  db: Db,
  actor: Actor,
  mark: string,
  now: Date,
): Promise<{ ok: true; count: number } | BookingRefusal> {
  return db.transaction(async (tx) => {
    const rows = await lockCountedSizes(tx);
    const seen = rows.map(({ id, countedAt }) => ({ id, countedAt: new Date(countedAt).toISOString() }));
    if (!rows.length || markOfCounts(seen) !== mark) return { ok: false, reason: 'counted-meanwhile' };
    const changed = rows
      .filter(({ difference }) => difference !== 0)
      .map((row) => ({ row, stock: row.stock + row.difference }));
    const short = changed.filter(({ row, stock }) => stock < row.held);
    if (short.length) return { ok: false, reason: 'below-held', sizeIds: short.map(({ row }) => row.id) };
    await tx.delete(stockCounts).where(
      inArray(
        stockCounts.productSizeId,
        rows.map(({ id }) => id),
      ),
    );
    if (!changed.length) return { ok: true, count: 0 };
    await setStockCause(tx, { kind: 'count', actorId: actor.id });
    await writeStock(tx, actor, changed, now);
    return { ok: true, count: changed.length };
  });
}

/** Locks the sizes in the same order as checkouts. Concurrent counts of these sizes wait. */
async function lockCountedSizes(tx: Db): Promise<CountedRow[]> {
  await tx.execute(sql`
    select id from product_sizes where id in (select product_size_id from stock_counts) order by id for no key update`);
  const { rows } = await tx.execute<CountedRow>(sql`
    select product_sizes.id, product_id as "productId", size, stock_quantity as stock, counted - expected as difference,
      counted_at as "countedAt", coalesce((select sum(quantity) from holds
        where holds.product_size_id = product_sizes.id and expires_at > now()), 0)::int as held
    from stock_counts join product_sizes on product_sizes.id = stock_counts.product_size_id for update of stock_counts`);
  return rows;
}
