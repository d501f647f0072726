import { type SQL, sql } from 'drizzle-orm';
import type { LimitedDrop } from '#app/drops/list-limited-drops.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import type { ShippingAddress } from '../order-view-types.ts';
import { postalAddressKey } from './postal-address-key.ts';

/**
 * So many people may order to one house, whatever is added to its number: flats have numbers of their own, and those who want more than
 * they may make some up.
 */
const PEOPLE_PER_HOUSE = 3;

export type Buyer = {
  customerId: string | undefined;
  email: string;
  address: ShippingAddress['address'];
};

type Line = { id: string; quantity: number };

/** More than one person may have of a drop. */
export type OverLimit = { ok: false; reason: 'drop-limit'; drop: LimitedDrop };

/**
 * Whether a buyer would have more pieces of a drop than one person may, with those of their other orders that were not cancelled, paid or
 * not; the first drop of which that is so. A person is told by account, by mailbox however the address is written (the proven one
 * of the account too) and by home. A guest who types a customer's address and does not pay takes nothing from that customer. From then
 * until the transaction ends no other order of theirs passes, so that two at once cannot have more together. Call it after
 * `lockClient`, before the network and the sizes are locked.
 */
export async function checkPiecesPerPerson(
  tx: Db,
  limited: LimitedDrop[],
  lines: Line[],
  buyer: Buyer,
): Promise<OverLimit | undefined> {
  const wanted = limited.map((drop) => ({ drop, pieces: piecesOf(drop, lines) }));
  const over = wanted.find(({ drop, pieces }) => pieces > drop.piecesPerPerson);
  if (over) return { ok: false, reason: 'drop-limit', drop: over.drop };
  if (!wanted.length) return undefined;
  const ids = wanted.map(({ drop }) => drop.id);
  const [, { rows }] = await sendTogether(
    tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0))
      from (select key from ${personKeys(buyer)} union select ${houseKey(buyer)} order by key) person
      where key is not null`),
    tx.execute<{ dropId: string; person: number; house: number }>(sql`
      with person as (select array_agg(key) as keys, ${houseKey(buyer)} as house from ${personKeys(buyer)})
      select drop_id as "dropId", coalesce(sum(pieces) filter (where person_keys && keys), 0)::int as person,
        coalesce(sum(pieces) filter (where house_key = house), 0)::int as house
      from person, drop_purchases join orders on orders.id = drop_purchases.order_id
      where drop_id = any(${sql.param(ids)}::text[]) and (person_keys && keys or house_key = house)
        and orders.status <> 'cancelled'
        and (orders.payment_status <> 'pending' or orders.user_id is not null or ${buyer.customerId === undefined})
      group by drop_id`),
  );
  const full = wanted.find(({ drop, pieces }) => {
    const had = rows.find(({ dropId }) => dropId === drop.id) ?? { person: 0, house: 0 };
    const most = drop.piecesPerPerson;
    return had.person + pieces > most || had.house + pieces > most * PEOPLE_PER_HOUSE;
  });
  return full && { ok: false, reason: 'drop-limit', drop: full.drop };
}

/** Writes down what an order has of drops with a limit, and whose it is. */
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
      insert into drop_purchases (order_id, drop_id, pieces, person_keys, house_key)
      select ${orderId}::uuid, drop_id, pieces, array(select key from ${personKeys(buyer)}), ${houseKey(buyer)}
      from (values ${sql.join(bought, sql`, `)}) bought (drop_id, pieces)`),
  );
}

function piecesOf({ productIds }: LimitedDrop, lines: Line[]): number {
  return lines.filter(({ id }) => productIds.includes(id)).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What tells who somebody is, hashed, as rows of `key`. */
function personKeys({ customerId, email, address }: Buyer): SQL {
  const account = customerId ?? null;
  const proven = sql`(select mailbox_of(email) from profiles where id = ${account}::uuid and is_verified)`;
  return sql`(
    select distinct ${keyOf(sql`said`)} as key
    from (values ('account ' || ${account}::text), ('mailbox ' || mailbox_of(${email})), ('mailbox ' || ${proven}),
      ('home ' || ${postalAddressKey(address)?.home ?? null}::text)) told (said)
    where said is not null) keys`;
}

function houseKey({ address }: Buyer): SQL {
  return keyOf(sql`'house ' || ${postalAddressKey(address)?.house ?? null}::text`);
}

/** What tells a person, so that nobody reads it there; null of nothing. */
export function keyOf(said: SQL): SQL {
  return sql`encode(sha256(convert_to(${said}, 'UTF8')), 'hex')`;
}
