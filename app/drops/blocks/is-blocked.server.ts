import { isIP } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';

/** Identifies a buyer as far as known; `network` is written as by `clientNetwork`. */
export type Wanting = {
  email?: string | undefined;
  customerId?: string | undefined;
  network?: string | undefined;
};

/** Returns whether an operator blocked the typed address, the account's address or the network from drops. */
export async function isBlocked(db: Db, wanting: Wanting): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${isBlockedSql(wanting)}`);
  return rows.length > 0;
}

/** Returns whether a buyer is blocked from these products (ids or slugs); undefined if no running drop offers any of them. */
export async function isBlockedFromProducts(
  db: Db,
  asked: string[],
  wanting: Wanting,
): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ isBlocked: boolean }>(sql`
    select ${isBlockedSql(wanting)} as "isBlocked" where exists (
      select from drops join drop_products on drop_products.drop_id = drops.id join products on products.id = product_id
      where is_active and start_date <= now() and end_date > now()
        and (products.id = any(${sql.param(asked)}::text[]) or products.slug = any(${sql.param(asked)}::text[])))`);
  return rows[0]?.isBlocked;
}

function isBlockedSql({ email = '', customerId, network = '' }: Wanting): SQL {
  const [address = ''] = network.split('/');
  const known = isIP(address) ? network : null;
  return sql`exists (
    select from drop_blocks, (
      select ${email} as email union all select email from profiles where id = ${customerId ?? null}::uuid) told
    where case kind
      when 'mailbox' then value = mailbox_of(email)
      when 'domain' then '.' || split_part(lower(trim(email)), '@', 2) like '%.' || value
      else value::inet >>= ${known}::inet end)`;
}
