import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { insertRows } from '#app/platform/database/insert-rows.server.ts';
import { fileImport } from '#app/platform/editing/file-imports.server.ts';
import { importedOrderItems, importedOrders } from '../tables.server.ts';
import { type ImportedOrder, readOrders } from './order-file.server.ts';

const MOST_SHOWN = 500;

/** Imports orders of another shop as history. An order with a known number and moment is left alone. */
export const orderImport = fileImport({
  objectType: 'order-import',
  file: { mostBytes: 8_000_000 },
  lock: sql`select pg_advisory_xact_lock(hashtext('orders-imported'))`,
  read: readOrders,
  plan: planImport,
  undo: (importId) => ({
    lock: sql`select from imported_orders where import_id = ${importId}::uuid order by id for update`,
    remove: sql`delete from imported_orders where import_id = ${importId}::uuid`,
  }),
});

type ReadOrders = Extract<Awaited<ReturnType<typeof readOrders>>, { ok: true }>;

async function planImport(db: Db, { orders, refused }: ReadOrders) {
  const keys = JSON.stringify(orders.map(({ line, number, placedAt }) => ({ line, number, at: placedAt })));
  const { rows } = await db.execute<{ line: number }>(sql`
    select row.line from jsonb_to_recordset(${keys}::jsonb) as row (line int, number text, at timestamptz)
    join imported_orders on imported_orders.number = row.number and imported_orders.placed_at = row.at`);
  const known = new Set(rows.map(({ line }) => line));
  const added = orders.filter(({ line }) => !known.has(line));
  const counts = { added: added.length };
  const first = added.slice(0, 5).map(({ items: _, ...order }) => order);
  return {
    answer: {
      ...{ ...counts, same: known.size, refused: refused.length },
      shown: [...first, ...refused.slice(0, MOST_SHOWN)],
    },
    counts,
    save: added.length ? saveOrders.bind(undefined, added) : undefined,
  };
}

async function saveOrders(orders: ImportedOrder[], tx: Db, importId: string, importedAt: Date) {
  const rows = orders.map((order) => ({ ...order, id: randomUUID(), importId, importedAt }));
  const items = rows.flatMap(({ id, items }) =>
    items.map((item, position) => ({ ...item, orderId: id, position })),
  );
  await insertRows(tx, importedOrders, rows);
  if (items.length) await insertRows(tx, importedOrderItems, items);
}
