import { and, desc, sql } from 'drizzle-orm';
import { profiles, searchedText } from '#app/accounts/tables.server.ts';
import { orderSearchCondition } from '#app/orders/editing/order-search-condition.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { CSV_START, csvLine, csvLines, csvTime } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { ListCursor } from '#app/ui/admin/list/list-cursor.ts';
import { returnedCentsSql, wasBoughtSql } from './customer-orders.server.ts';

export type ListedCustomer = {
  key: string;
  kind: 'account' | 'guest' | 'imported';
  email: string;
  name: string;
  /** Time of registration, import or last purchase, whichever is later. */
  lastActiveAt: string;
  orders: number;
  keptCents: number;
};

type Asked = { search: string; before?: ListCursor | undefined; perPage: number };

/** A search finds at most this many accounts and this many orders, newest first. */
const MOST_FOUND = 200;

/** Returns a page of customers, last active first, and the start of the next page. A search returns a single page of matches. */
export async function listCustomers(db: Db, { search, before, perPage }: Asked) {
  if (search) {
    const { owners, isCut } = await findOwners(db, search);
    const found = await describeOwners(db, owners);
    found.sort((one, other) => other.lastActiveAt.localeCompare(one.lastActiveAt));
    return { customers: found.slice(0, perPage), older: undefined, isCut: isCut || found.length > perPage };
  }
  const rows = await selectNewestActivities(db, before, perPage + 1);
  const shown = rows.slice(0, perPage);
  const older = rows.length > perPage ? shown.at(-1) : undefined;
  return { customers: await describeOwners(db, shown), older, isCut: false };
}

type Owner = { accountId: string | null; address: string };

/** SQL for the account of an order or, for a guest order, the account with the same email address. */
const accountOfOrder = sql`coalesce(orders.user_id, (select id from profiles where lower(email) = lower(orders.email)))`;
const addressOfOrder = sql`coalesce((select lower(email) from profiles where id = orders.user_id), lower(orders.email))`;

/** Selects each owner's last order or registration with scalar subqueries. A join would read all rows first. */
async function selectNewestActivities(db: Db, before: ListCursor | undefined, most: number) {
  const isOlder = before
    ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<ListCursor & Owner>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id, account_id as "accountId", address from (
      (select created_at, id, ${accountOfOrder} as account_id, ${addressOfOrder} as address
        from orders where ${wasBoughtSql} and ${isOlder} and id = ${newestActivity(accountOfOrder, addressOfOrder)}
        order by created_at desc, id desc limit ${most})
      union all
      (select created_at, id, id, lower(email) from profiles
        where ${isOlder} and id = ${newestActivity(sql`profiles.id`, sql`lower(profiles.email)`)}
        order by created_at desc, id desc limit ${most})
    ) activity order by created_at desc, id desc limit ${most}`);
  return rows;
}

function newestActivity(account: ReturnType<typeof sql>, address: ReturnType<typeof sql>) {
  return sql`(select done.id from (
    (select own.id, own.created_at from orders own where own.user_id = ${account}
      and own.payment_status in ('paid', 'refunded') order by own.created_at desc, own.id desc limit 1)
    union all
    (select own.id, own.created_at from orders own where own.user_id is null and lower(own.email) = ${address}
      and own.payment_status in ('paid', 'refunded') order by own.created_at desc, own.id desc limit 1)
    union all
    (select own.id, own.created_at from profiles own where own.id = ${account})
  ) done order by done.created_at desc, done.id desc limit 1)`;
}

async function findOwners(db: Db, search: string): Promise<{ owners: Owner[]; isCut: boolean }> {
  const [accounts, bought] = await Promise.all([
    db
      .select({ accountId: profiles.id, address: sql<string>`lower(${profiles.email})` })
      .from(profiles)
      .where(containsText(searchedText(profiles), search))
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(MOST_FOUND + 1),
    db
      .select({ accountId: sql<string | null>`${accountOfOrder}`, address: sql<string>`${addressOfOrder}` })
      .from(orders)
      .where(and(orderSearchCondition(search), wasBoughtSql))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(MOST_FOUND + 1),
  ]);
  const found = [...accounts, ...bought].map((owner) => [owner.accountId ?? owner.address, owner] as const);
  const isCut = accounts.length > MOST_FOUND || bought.length > MOST_FOUND;
  return { owners: [...new Map(found).values()], isCut };
}

async function describeOwners(db: Db, owners: Owner[]): Promise<ListedCustomer[]> {
  if (owners.length === 0) return [];
  const { rows } = await db.execute<ListedCustomer>(sql`
    select coalesce(owner.account_id::text, newest.number, '') as key, case when owner.account_id is null then 'guest'
        when account.import_id is not null and not account.is_verified then 'imported' else 'account' end as kind,
      coalesce(account.email, newest.email, owner.address) as email,
      coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), newest.name, '') as name,
      to_char(greatest(account.created_at, newest.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "lastActiveAt",
      bought.orders, bought.kept_cents as "keptCents"
    from jsonb_to_recordset(${JSON.stringify(owners.map(({ accountId, address }, place) => ({ place, account_id: accountId, address })))}::jsonb)
      as owner (place int, account_id uuid, address text)
    left join lateral (select * from profiles where id = owner.account_id limit 1) account on true
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(total_cents - ${returnedCentsSql}), 0)::float8 as kept_cents
      from (${ordersOfOwner}) orders
    ) bought
    left join lateral (
      select email, created_at, order_number as number, shipping_address->>'name' as name
      from (${ordersOfOwner}) orders order by created_at desc, id desc limit 1
    ) newest on true
    order by owner.place`);
  return rows;
}

const ordersOfOwner = sql`
  select id, order_number, email, created_at, total_cents, shipping_address from orders
    where user_id = owner.account_id and ${wasBoughtSql}
  union all
  select id, order_number, email, created_at, total_cents, shipping_address from orders
    where user_id is null and lower(email) = owner.address and ${wasBoughtSql}`;

const BATCH = 200;

const columns = ['email', 'name', 'kind', 'orders', 'spent', 'lastActive'] as const;

/** Yields all customers as CSV, last active first. Amounts are in euros, times are in Amsterdam's time zone. */
export async function* exportCustomers(db: Db, language: Language): AsyncGenerator<string> {
  const t = wordsIn(language);
  const titles = columns.map((column) => t(`customerExport.${column}`));
  yield CSV_START + csvLine(titles, language);
  for (let before: ListCursor | undefined; ; ) {
    const page = await listCustomers(db, { search: '', before, perPage: BATCH });
    const rows = page.customers.map(({ email, name, kind: as, orders, keptCents, lastActiveAt }) => {
      const kind = t(`customerExport.${as}`);
      return [email, name, kind, orders, centsToEuros(keptCents), csvTime(lastActiveAt)];
    });
    yield csvLines(rows, language);
    before = page.older;
    if (!before) return;
  }
}
