import { type SQL, sql } from 'drizzle-orm';
import { isOnSaleNow } from '#app/drops/products-in-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { AppliedDiscount, OfferedDiscount } from './apply-discounts.ts';
import type { WithheldDiscount } from './discount.ts';
import { discountCodes, discounts } from './tables.server.ts';

/** A shopper with unknown details is not excluded from any discount. */
export type DiscountShopper = {
  customerId?: string | undefined;
  email?: string | undefined;
  checkoutKey?: string | undefined;
  /** Discounts that were just refused for this shopper's order, as reported by the browser. */
  withheld?: readonly WithheldDiscount[] | undefined;
  /** Ignores earlier orders, and refuses discounts that depend on them. */
  isUnjudged?: boolean | undefined;
};

/** Lists the current discounts for a shopper, without counting the shopper's own unpaid orders. Locks nothing. */
export async function listOfferedDiscounts(
  db: Db,
  {
    code,
    products: ids,
    shopper,
  }: { code: string | undefined; products: string[]; shopper: DiscountShopper },
): Promise<OfferedDiscount[]> {
  const { rows } = await db.execute<OfferedDiscount & { problem: OfferedDiscount['problem'] | null }>(sql`
    select ${discounts}.id, title, title_nl as "titleNl", typed.code, kind, percentage, amount_cents as "amountCents",
      minimum_cents as "minimumCents",
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt", combines,
      ${dependsOnBuyer} as "dependsOnBuyer", ${problem(shopper)} as problem,
      array(select products.id from products
        where (products.id = any(${sql.param(ids)}::text[]) or products.slug = any(${sql.param(ids)}::text[]))
          and ${isOnSaleNow()} and ${isFor}) as "productIds"
    from ${discounts} left join ${discountCodes} as typed on typed.discount_id = ${discounts}.id
      and method = 'code' and typed.code = ${code ?? null}
    where typed.code is not null
      or method = 'automatic' and starts_at <= now() and (ends_at > now()) is not false
    order by typed.code is null, starts_at, ${discounts}.id`);
  return rows.map(({ problem: found, ...row }) => {
    const problem = found ?? shopper.withheld?.find(({ id }) => id === row.id)?.problem;
    return { ...row, ...(problem && { problem }) };
  });
}

const dependsOnBuyer = sql`(first_order_only or most_uses_per_customer is not null)`;

/** Products of drops are those in a running drop and those that are sold only in drops. */
const isFor = sql`(
  (is_for_whole_shop
    or products.category = any(categories) or products.category || '/' || products.subcategory = any(with_children(categories))
    or products.is_new and products.category <> 'the-drop' and 'new-in' = any(categories)
    or exists (select from discount_products where discount_id = discounts.id and product_id = products.id))
  and (includes_reduced or not exists (
    select from reduced_prices where product_id = products.id and starts_at <= now() and ends_at > now()))
  and (includes_drops or products.category <> 'the-drop' and not exists (
    select from drop_products join drops on drops.id = drop_products.drop_id
    where product_id = products.id and is_active and start_date <= now() and end_date > now())))`;

function problem(shopper: DiscountShopper): SQL {
  const { customerId, email, checkoutKey } = shopper;
  const own = sql`select id from orders where status = 'pending' and payment_status = 'pending'
    and (checkout_key = ${checkoutKey ?? null}::uuid or user_id = ${customerId ?? null}::uuid
      or user_id is null and lower(email) = lower(${email ?? null}))`;
  return sql`case when starts_at > now() then 'not-yet' when ends_at <= now() then 'expired'
    when ${isUsedUp(own)} then 'used-up'
    when ${shopper.isUnjudged ?? false} and ${dependsOnBuyer} then 'sign-in'
    when ${isNotFirst(shopper, own)} then 'not-first-order'
    when ${isUsedByCustomer(shopper, own)} then 'used-by-customer' end`;
}

/** True if all uses of a discount, or of the entered code (`typed`), have been taken or reserved. */
function isUsedUp(except: SQL): SQL {
  const taken = sql`select count(*) from discount_uses where given_back_at is null and order_id not in (${except})`;
  return sql`(discounts.most_uses is not null and (${taken} and discount_id = discounts.id) >= discounts.most_uses
    or typed.most_uses is not null and (${taken} and code = typed.code) >= typed.most_uses)`;
}

/** True if the shopper has an earlier order of goods that is paid, or that is unpaid with a first-order discount. */
function isNotFirst(shopper: DiscountShopper, except: SQL): SQL {
  return sql`(first_order_only and exists (
    select from orders where kind = 'goods' and ${isTheirs(shopper)} and id not in (${except}) and (payment_status in ('paid', 'refunded')
      or exists (select from discount_uses used join discounts as other on other.id = used.discount_id
        where used.order_id = orders.id and used.given_back_at is null and other.first_order_only))))`;
}

function isUsedByCustomer(shopper: DiscountShopper, except: SQL): SQL {
  return sql`(most_uses_per_customer is not null and (
    select count(*) from orders join discount_uses used on used.order_id = orders.id
    where ${isTheirs(shopper)} and orders.id not in (${except})
      and used.discount_id = discounts.id and used.given_back_at is null) >= most_uses_per_customer)`;
}

/** Matches every spelling of an email address that reaches the same mailbox. */
function isTheirs({ customerId, email }: DiscountShopper): SQL {
  const byAccount = customerId ? sql`orders.user_id = ${customerId}::uuid` : sql`false`;
  return email
    ? sql`(${byAccount} or orders.email <> '' and mailbox_of(orders.email) = mailbox_of(${email}))`
    : sql`(${byAccount})`;
}

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
