import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { keyOf } from './pieces-per-person.server.ts';

/**
 * Returns whether the payer of an order exceeds a drop's limit with paid orders. Compares the card or bank account, known only from the
 * payment, and all other keys again, since unpaid orders did not count for every buyer when it was placed. Stores the payer with the order
 * and blocks the payer's other payments until the transaction ends.
 * Its locks differ from those of placing orders: a transaction that places one may wait for this very order.
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
