import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orderTotalChanges, orderTotals } from './tables.server.ts';

export type OrderTotals = Awaited<ReturnType<typeof readOrderTotals>>;

export async function readOrderTotals(db: Db) {
  const { rows } = await db.execute<{ name: string; total: string }>(sql`
    select name, sum(amount) as total from (
      select ${orderTotals.name} as name, ${orderTotals.total} as amount from ${orderTotals}
      union all select ${orderTotalChanges.name}, ${orderTotalChanges.amount} from ${orderTotalChanges}
    ) known group by name order by name`);
  const totals = new Map(rows.map(({ name, total }) => [name, Number(total)]));
  return {
    orders: [...totals]
      .map(([name, count]) => ({ parts: name.split('.'), count }))
      .filter(({ parts }) => parts[0] === 'orders')
      .map(({ parts: [, status = '', payment = ''], count }) => ({ status, payment, count })),
    takenCents: totals.get('taken') ?? 0,
    givenBackCents: totals.get('given-back') ?? 0,
  };
}

export async function addUpOrderTotals(db: Db): Promise<void> {
  await db.execute(sql`
    with changed as (delete from ${orderTotalChanges} returning name, amount)
    insert into ${orderTotals} as totals (name, total)
    select name, sum(amount) from changed group by name order by name
    on conflict (name) do update set total = totals.total + excluded.total`);
}
