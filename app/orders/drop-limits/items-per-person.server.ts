import { lt, type SQL, sql } from 'drizzle-orm';
import type { LimitedDrop } from '#app/drops/products-in-drops.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { type PostalAddressKey, postalAddressKey } from './postal-address-key.ts';
import { dropPurchases } from './tables.server.ts';

/** Flats usually have house numbers of their own. Additions to a number do not count, since they can be invented. */
const PEOPLE_PER_HOUSE = 3;

export type Buyer = {
  customerId: string | undefined;
  email: string;
  address: ShippingAddress['address'];
  giftCardId?: string | null | undefined;
};

type Line = { id: string; quantity: number };

export type OverLimit = { ok: false; reason: 'drop-limit'; drop: LimitedDrop };

export function findLimitPassedByOrder(limited: LimitedDrop[], lines: Line[]): OverLimit | undefined {
  const over = limited.find((drop) => piecesOf(drop, lines) > drop.piecesPerPerson);
  return over && { ok: false, reason: 'drop-limit', drop: over };
}

/** Blocks the buyer's other orders until the commit. Call it after `lockClient`, before locking network and sizes. */
export async function checkItemsPerPerson(
  tx: Db,
  limited: LimitedDrop[],
  lines: Line[],
  buyer: Buyer,
): Promise<OverLimit | undefined> {
  const wanted = limited.map((drop) => ({ drop, pieces: piecesOf(drop, lines) }));
  if (!wanted.length) return undefined;
  const ids = wanted.map(({ drop }) => drop.id);
  const count = () => countItems(tx, ids, buyer);
  const [, former, first] = await sendTogether(
    tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0))
      from (select key from ${personKeys(buyer)} union select key from ${houseKeys(buyer)} order by key) person`),
    tx.execute(sql`select from drop_purchases where ${isWithoutHouses(ids)} limit 1`),
    count(),
  );
  if (former.rows.length) await renewKeys(tx, ids);
  const { rows } = former.rows.length ? await count() : first;
  const full = wanted.find(({ drop, pieces }) => {
    const had = rows.find(({ dropId }) => dropId === drop.id) ?? { person: 0, house: 0 };
    const most = drop.piecesPerPerson;
    return had.person + pieces > most || had.house + pieces > most * PEOPLE_PER_HOUSE;
  });
  return full && { ok: false, reason: 'drop-limit', drop: full.drop };
}

function countItems(tx: Db, dropIds: string[], buyer: Buyer) {
  return tx.execute<{ dropId: string; person: number; house: number }>(sql`
    with person as (select array(select key from ${personKeys(buyer)}) as keys, array(select key from ${houseKeys(buyer)}) as houses)
    select drop_id as "dropId", coalesce(sum(pieces) filter (where person_keys && keys), 0)::int as person,
      coalesce(sum(pieces) filter (where house_keys && houses), 0)::int as house
    from person, drop_purchases join orders on orders.id = drop_purchases.order_id
    where drop_id = any(${sql.param(dropIds)}::text[]) and (person_keys && keys or house_keys && houses)
      and orders.status <> 'cancelled'
      and (orders.payment_status <> 'pending' or orders.user_id is not null or ${buyer.customerId === undefined})
    group by drop_id`);
}

function isWithoutHouses(dropIds: string[]): SQL {
  return sql`drop_id = any(${sql.param(dropIds)}::text[]) and house_keys is null`;
}

async function renewKeys(tx: Db, dropIds: string[]): Promise<void> {
  const { rows } = await tx.execute<{ orderId: string; address: Buyer['address'] }>(sql`
    select order_id as "orderId", orders.shipping_address -> 'address' as address
    from drop_purchases join orders on orders.id = drop_purchases.order_id
    where ${isWithoutHouses(dropIds)} order by order_id, drop_id for update of drop_purchases`);
  for (const { orderId, address } of rows) {
    const { homes, houses } = addressKeys(address);
    await tx.execute(sql`
      update drop_purchases
      set person_keys = array(select distinct unnest(person_keys || ${hashesOf(homes)})), house_keys = ${hashesOf(houses)}
      where order_id = ${orderId}::uuid and house_keys is null`);
  }
}

export async function recordDropPurchases(
  tx: Db,
  orderId: string,
  limited: LimitedDrop[],
  lines: Line[],
  buyer: Buyer,
): Promise<void> {
  if (!limited.length) return;
  const bought = limited.map((drop) => sql`(${drop.id}, ${piecesOf(drop, lines)}::int)`);
  await sendTogether(
    tx.execute(sql`
      insert into drop_purchases (order_id, drop_id, pieces, person_keys, house_keys)
      select ${orderId}::uuid, drop_id, pieces, array(select key from ${personKeys(buyer)}), ${hashesOf(addressKeys(buyer.address).houses)}
      from (values ${sql.join(bought, sql`, `)}) bought (drop_id, pieces)`),
  );
}

function piecesOf({ productIds }: LimitedDrop, lines: Line[]): number {
  return lines.filter(({ id }) => productIds.includes(id)).reduce((sum, { quantity }) => sum + quantity, 0);
}

function personKeys({ customerId, email, address, giftCardId = null }: Buyer): SQL {
  const account = customerId ?? null;
  const proven = sql`(select mailbox_of(email) from profiles where id = ${account}::uuid and is_verified)`;
  return sql`(
    select distinct ${keyOf(sql`said`)} as key
    from (values ('account ' || ${account}::text), ('mailbox ' || mailbox_of(${email})), ('mailbox ' || ${proven}), ('gift card ' || ${giftCardId}::text)) told (said)
    where said is not null
    union select unnest(${hashesOf(addressKeys(address).homes)})) keys`;
}

function houseKeys({ address }: Buyer): SQL {
  return sql`(select unnest(${hashesOf(addressKeys(address).houses)}) as key) houses`;
}

function addressKeys(address: Buyer['address']): PostalAddressKey {
  const { homes = [], houses = [] } = postalAddressKey(address) ?? {};
  return { homes: homes.map((home) => `home ${home}`), houses: houses.map((house) => `house ${house}`) };
}

function hashesOf(texts: string[]): SQL {
  return sql`array(select ${keyOf(sql`said`)} from unnest(${sql.param(texts)}::text[]) told (said))`;
}

/** Hashes an identifying text, so that the table does not contain it in readable form. */
export function keyOf(said: SQL): SQL {
  return sql`encode(sha256(convert_to(${said}, 'UTF8')), 'hex')`;
}

/** Does not take the locks for placing orders: a transaction that places an order may be waiting for this one. */
export async function isPayerOverLimit(tx: Db, orderId: string, payer: string | null | undefined) {
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

/** Longer than a payment that started during the drop can take to complete. */
const KEPT_DAYS_AFTER_DROP = 7;

export async function deleteExpiredDropPurchases(db: Db, now: Date): Promise<void> {
  const isOver = lt(drops.endDate, daysBefore(now, KEPT_DAYS_AFTER_DROP));
  await deleteInBatches(
    db,
    dropPurchases,
    sql`${dropPurchases.dropId} in (select ${drops.id} from ${drops} where ${isOver})`,
  );
}
