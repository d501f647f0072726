import { sql } from 'drizzle-orm';
import type { Db } from '../../app/platform/database/db.server.ts';
import type { LargeShop } from './large-shop.ts';

const CUSTOMERS_PER_ORDER = 0.1;
/** Orders that have waited too long for their payment. */
const STUCK = 12;

/**
 * Adds two years of orders at a growing rate, with one to three lines each. Eighty of a hundred are paid, of which a few are returned; the
 * unpaid are cancelled, but for twelve stuck ones. All are test orders, with addresses in `.example`.
 */
export async function addLargeOrders(tx: Db, { products, orders }: LargeShop, now: Date): Promise<void> {
  const at = now.toISOString();
  await addCustomers(tx, Math.ceil(orders * CUSTOMERS_PER_ORDER), at);
  await tx.execute(sql`
    create temp table large_orders on commit drop as
    select n, gen_random_uuid() as id, 1 + floor(random() * 3)::int as lines, random() as fate,
      case when n <= ${STUCK} then ${at}::timestamptz - interval '31 minutes' - n * interval '9 minutes'
        else ${at}::timestamptz - interval '45 minutes' - (1 - sqrt(random())) * interval '730 days' end as at
    from generate_series(1, ${orders}::int) n`);
  await tx.execute(sql`
    create temp table large_items on commit drop as
    with picked as (
      select id as order_id, position, 'large-' || (1 + floor(power(random(), 3) * ${products}::int)::int) as product_id,
        (array['S', 'M', 'L', 'XL'])[1 + floor(random() * 4)::int] as size,
        case when random() < 0.9 then 1 else 2 end as quantity
      from large_orders cross join lateral generate_series(0, lines - 1) position
    )
    select picked.*, product_sizes.id as product_size_id, products.title, products.price_cents,
      images.url || '-400.webp' as image_url
    from picked join products on products.id = picked.product_id
    join product_sizes on product_sizes.product_id = picked.product_id and product_sizes.size = picked.size
    left join product_images on product_images.product_id = picked.product_id and product_images.sort_order = 0
    left join images on images.id = product_images.image_id`);
  // Without statistics they would be joined row by row.
  await tx.execute(sql`analyze large_customers, large_orders, large_items`);
  await insertOrders(tx, at);
  await tx.execute(sql`
    insert into order_items (order_id, position, product_id, product_size_id, title, price_cents, quantity, size, image_url)
    select order_id, position, product_id, product_size_id, title, price_cents, quantity, size, image_url from large_items`);
  await tx.execute(sql`analyze orders`);
  await insertRefunds(tx);
  await insertProviderBooks(tx);
  await insertLogs(tx);
}

async function addCustomers(tx: Db, customers: number, at: string): Promise<void> {
  await tx.execute(sql`
    insert into profiles (email, first_name, last_name, is_verified, created_at, updated_at)
    select 'shopper-' || n || '@large.example', (array['Noor', 'Daan', 'Sofía', 'Youssef', 'Emma'])[n % 5 + 1],
      (array['de Vries', 'García', 'El Amrani', 'Jansen', 'Bakker', 'Moreno'])[n % 6 + 1] || ' ' || n, true, ${at}, ${at}
    from generate_series(1, ${customers}::int) n`);
  await tx.execute(sql`
    create temp table large_customers on commit drop as
    select (row_number() over (order by email) - 1)::int as place, id, email, first_name || ' ' || last_name as name
    from profiles where email like 'shopper-%@large.example'`);
}

/** Six of ten orders belong to customers, the others to guests with unique addresses. */
async function insertOrders(tx: Db, at: string): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, user_id, email, language, status, payment_status, payment_method, total_cents,
      shipping_address, phone, stripe_session_id, payment_intent_id, is_test, expires_at, deleted_at, created_at, updated_at, item_titles)
    select made.id, case when n % 10 < 6 then customer.id end,
      case when n % 10 < 6 then customer.email else 'guest-' || n || '@large.example' end,
      case when n % 3 = 0 then 'nl' else 'en' end,
      case payment_status when 'pending' then 'pending'
        when 'paid' then case when made.at > ${at}::timestamptz - interval '2 days' then 'processing'
          when made.at > ${at}::timestamptz - interval '7 days' then 'shipped' else 'delivered' end
        else 'cancelled' end,
      payment_status, case when n % 4 = 0 then 'card' else 'ideal' end, total.cents,
      json_build_object('name', case when n % 10 < 6 then customer.name else 'Guest ' || n end, 'address', json_build_object(
        'line1', 'Prinsengracht ' || n % 900, 'city', 'Amsterdam', 'postal_code', '1015 DK', 'country', 'Netherlands')),
      '+31 6 12345678', case when payment_status <> 'pending' then 'cs_test_large' || md5(n::text) end,
      case when payment_status in ('paid', 'refunded') then 'pi_large' || md5(n::text) end, true,
      case when payment_status = 'pending' then ${at}::timestamptz + interval '7 days' else made.at + interval '30 minutes' end,
      case when fate > 0.998 then made.at + interval '1 day' end, made.at, made.at + interval '10 minutes', total.titles
    from large_orders made
    join (select order_id, sum(price_cents * quantity)::int as cents, string_agg(title, E'\\n') as titles from large_items group by 1) total
      on total.order_id = made.id
    join large_customers customer on customer.place = made.n::bigint * 7919 % (select count(*) from large_customers)::int
    cross join lateral (select case when n <= ${STUCK} then 'pending' when fate < 0.14 then 'cancelled'
      when fate < 0.18 then 'failed' when fate < 0.2 then 'refunded' else 'paid' end as payment_status) paid
    order by made.at`);
}

/** One of thirty paid orders is partly returned. */
async function insertRefunds(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into order_refunds (id, order_id, number, amount_cents, reason, status, provider_id, actor_email, created_at)
    select gen_random_uuid(), orders.id, 0, greatest(1, total_cents / 3), 'Too small', 'succeeded', 're_large' || n,
      'operator@large.example', orders.created_at + interval '9 days'
    from large_orders join orders on orders.id = large_orders.id
    where n % 30 = 0 and payment_status = 'paid' and status = 'delivered'`);
}

/** Rows of the reconciliation with the provider, which has every payment and refund. */
async function insertProviderBooks(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into provider_payments (payment_intent_id, order_id, amount_cents, currency, paid_at)
    select payment_intent_id, orders.id::text, total_cents, 'eur', created_at + interval '10 minutes'
    from orders join large_orders on large_orders.id = orders.id where payment_intent_id is not null`);
  await tx.execute(sql`
    insert into provider_refunds (provider_id, payment_intent_id, amount_cents, has_failed, created_at)
    select provider_id, payment_intent_id, amount_cents, false, order_refunds.created_at
    from order_refunds join orders on orders.id = order_id join large_orders on large_orders.id = orders.id`);
}

/** Rows that settlement, shipping and recovery would have logged. */
async function insertLogs(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into payment_logs (order_id, event_type, status, metadata, created_at)
    select orders.id, 'payment_status_changed', 'success', jsonb_build_object('old', jsonb_build_array('pending', 'pending'),
      'new', jsonb_build_array(case when payment_status = 'paid' then 'processing' else 'cancelled' end, payment_status),
      'reason', payment_status, 'source', 'webhook', 'auto_updated', true), orders.created_at + interval '10 minutes'
    from orders join large_orders on large_orders.id = orders.id where payment_status <> 'pending'
    union all
    select orders.id, 'order_status_changed', 'success', jsonb_build_object('old', 'processing', 'new', 'shipped',
      'by', 'operator@large.example', 'auto_updated', false, 'retry_count', 0), orders.created_at + interval '2 days'
    from orders join large_orders on large_orders.id = orders.id where orders.status in ('shipped', 'delivered')
    order by 5`);
  await tx.execute(sql`
    insert into email_logs (order_id, email_type, status, created_at)
    select orders.id, email_type, 'sent', orders.created_at + after
    from orders join large_orders on large_orders.id = orders.id
    cross join (values ('order_confirmation', interval '10 minutes'), ('order_shipped', interval '2 days')) mails (email_type, after)
    where payment_status = 'paid' and (email_type = 'order_confirmation' or orders.status <> 'processing')
    order by 4`);
  await tx.execute(sql`
    insert into audit_logs (actor_id, actor_email, object_type, object_id, action, before, after, created_at)
    select '00000000-0000-4000-8000-000000000000', 'operator@large.example', 'order', orders.id::text, 'updated',
      '{"status": "processing"}', '{"status": "shipped"}', orders.created_at + interval '2 days'
    from orders join large_orders on large_orders.id = orders.id where orders.status in ('shipped', 'delivered')
    order by orders.created_at`);
}
