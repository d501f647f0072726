import { lt, type SQL, sql } from 'drizzle-orm';
import { isRunningDrop, wasBought } from '#app/drops/products-in-drops.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { deleteInBatches, inBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import { keyOf } from '../drop-limits/items-per-person.server.ts';
import { dropTurnedAway } from './tables.server.ts';
import { type TurnedAwayReason, turnedAwayReasons } from './turned-away-reasons.ts';

type RefusedItems = { dropId: string } | { products: string[] };

/** Records each mailbox once, with its latest reason. Takes no lock that other transactions need. */
export async function recordTurnedAway(
  db: Db,
  { email, reason, of }: { email: string; reason: TurnedAwayReason; of: RefusedItems },
): Promise<void> {
  const person = personOf(sql`drops.id`, sql`${email}`);
  const isRefused =
    'dropId' in of
      ? sql`drops.id = ${of.dropId}`
      : sql`exists (select from drop_products join products on products.id = drop_products.product_id
          where drop_products.drop_id = drops.id and (products.id = any(${sql.param(of.products)}::text[])
            or products.slug = any(${sql.param(of.products)}::text[])))`;
  await db.execute(sql`
    insert into ${dropTurnedAway} (drop_id, person, reason)
    select drops.id, ${person}, ${reason} from ${drops}
    where ${isRunningDrop} and ${isRefused} and not exists (select from ${dropTurnedAway} as known
      where known.drop_id = drops.id and known.person = ${person} and known.reason = ${reason})
    order by drops.id
    on conflict (drop_id, person) do update set reason = excluded.reason`);
}

/** Leaves out buyers who later ordered from the drop, unless that order was cancelled unpaid. */
export async function countTurnedAway(db: Db, drop: { id: string }) {
  const { rows } = await db.execute<{ reason: TurnedAwayReason; people: number }>(sql`
    select reason, count(*)::int as people from ${dropTurnedAway}
    where drop_id = ${drop.id} and (person is null or (drop_id, person) not in (${buyersOf(sql`${drops.id} = ${drop.id}`)}))
    group by reason`);
  const counted = new Map(rows.map(({ reason, people }) => [reason, people]));
  return Object.fromEntries(turnedAwayReasons.map((reason) => [reason, counted.get(reason) ?? 0])) as Record<
    TurnedAwayReason,
    number
  >;
}

function buyersOf(which: SQL): SQL {
  return sql`select drops.id, ${personOf(sql`drops.id`, sql`orders.email`)}
    from drops join drop_products on drop_products.drop_id = drops.id
    join order_items on order_items.product_id = drop_products.product_id
    join orders on orders.id = order_items.order_id
      and orders.created_at >= drops.start_date and orders.created_at < drops.end_date
      and (orders.status <> 'cancelled' or ${wasBought(sql`orders.id`)})
    where ${which}`;
}

/** A mailbox has a different hash in each drop, so that a buyer cannot be traced across drops. */
function personOf(dropId: SQL, email: SQL): SQL {
  return keyOf(sql`'turned away ' || ${dropId} || ' ' || mailbox_of(${email})`);
}

/** Longer than a payment that started during the drop can take to complete. */
const KEPT_DAYS_AFTER_DROP = 7;

/** Deletes the rows of buyers who ordered later. The rows of all others keep only the reason. */
export async function deleteExpiredTurnedAway(db: Db, now: Date): Promise<void> {
  const isOver = lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_DROP));
  const hasPeople = sql`exists (select from ${dropTurnedAway} where drop_id = drops.id and person is not null)`;
  await deleteInBatches(
    db,
    dropTurnedAway,
    sql`(drop_id, person) in (${buyersOf(sql`${isOver} and ${hasPeople}`)})`,
  );
  await inBatches(async (most) => {
    const { rowCount } =
      await db.execute(sql`update ${dropTurnedAway} set person = null where ctid = any (array(
      select ctid from ${dropTurnedAway} where person is not null
        and drop_id in (select ${drops.id} from ${drops} where ${isOver}) limit ${most} for update skip locked))`);
    return rowCount ?? 0;
  });
  await deleteInBatches(db, dropTurnedAway, isWithoutDrop);
}

const isWithoutDrop = sql`not exists (select from drops where drops.id = drop_turned_away.drop_id)
  and not exists (select from bin_items where kind = 'drop' and object_id = drop_turned_away.drop_id)`;
