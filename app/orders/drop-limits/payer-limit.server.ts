import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { keyOf } from './pieces-per-person.server.ts';

/**
 * Whether whoever pays an order has as many pieces of its drops as one person may by orders that are paid: told by card or bank account, which only the
 * payment tells, and once more by all else, since what was not paid did not count against everybody when it was placed. Notes the
 * payer with the order. From then until the transaction ends no other payment of theirs passes.
 *
 * Its locks are others than those of placing orders: whoever places one may wait for this very order.
 */
export async function isPayerOverLimit(
  tx: Db,
  orderId: string,
  payer: string | null | undefined,
): Promise<boolean> {
  const payerKey = keyOf(sql`'payer ' || ${payer ?? null}::text`);
  const [, , { rows }] = await sendTogether(
    tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended('paid ' || key, 0))
      from (select unnest(person_keys) as key from drop_purchases where order_id = ${orderId}
        union select ${payerKey} order by key) person
      where key is not null`),
    tx.execute(sql`
      update drop_purchases set person_keys = array_append(person_keys, ${payerKey})
      where order_id = ${orderId} and not ${payerKey} = any(person_keys)`),
    tx.execute(sql`
      select from drop_purchases own join drops on drops.id = own.drop_id
      cross join lateral (
        select sum(other.pieces) as pieces from drop_purchases other join orders on orders.id = other.order_id
        where other.drop_id = own.drop_id and other.order_id <> own.order_id and other.person_keys && own.person_keys
          and orders.payment_status in ('paid', 'refunded') and orders.status <> 'cancelled') paid
      where own.order_id = ${orderId} and own.pieces + paid.pieces > drops.pieces_per_person`),
  );
  return rows.length > 0;
}
