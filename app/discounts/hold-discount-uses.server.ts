import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { AppliedDiscount } from './apply-discounts.ts';
import {
  type DiscountShopper,
  isNotFirst,
  isUsedByCustomer,
  isUsedUp,
} from './list-offered-discounts.server.ts';

const nothing = sql`select null::uuid where false`;

/** Reserves a use of each discount in the order's transaction. Locks, then counts. Returns false if none is left. */
export async function holdDiscountUses(
  tx: Db,
  orderId: string,
  applied: readonly AppliedDiscount[],
  shopper: DiscountShopper,
): Promise<boolean> {
  if (!applied.length) return true;
  const ids = applied.map(({ discount }) => discount.id);
  const codes = applied.flatMap(({ discount }) => discount.code ?? []);
  const mailbox = shopper.email ?? '';
  const answers = await sendTogether(
    tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended('discounts of ' || mailbox_of(${mailbox}), 0))
      where exists (select from discounts where id = any(${sql.param(ids)}::text[])
        and (first_order_only or most_uses_per_customer is not null))`),
    tx.execute(sql`
      select from discounts where id = any(${sql.param(ids)}::text[]) and most_uses is not null
      order by id for no key update`),
    tx.execute(sql`
      select from discount_codes where code = any(${sql.param(codes)}::text[]) and most_uses is not null
      order by code for no key update`),
    ...applied.map(({ discount, cents }) =>
      tx.execute(sql`
        insert into discount_uses (order_id, discount_id, code, cents)
        select ${orderId}::uuid, discounts.id, typed.code, ${cents}::int
        from discounts left join discount_codes as typed on typed.discount_id = discounts.id
          and typed.code = ${discount.code}
        where discounts.id = ${discount.id} and (method = 'automatic') = (typed.code is null)
          and starts_at <= now() and (ends_at > now()) is not false
          and not ${isUsedUp(nothing)} and not ${isNotFirst(shopper, nothing)}
          and not ${isUsedByCustomer(shopper, nothing)}`),
    ),
  );
  return answers.slice(3).every(({ rowCount }) => rowCount === 1);
}
