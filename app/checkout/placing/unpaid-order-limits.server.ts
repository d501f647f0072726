import { type SQL, sql } from 'drizzle-orm';
import { isKeptForBrowser } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { isAdditionSql } from '#app/orders/additions/additions.server.ts';
import { limitSuspiciousHolds } from '#app/payments/holds/suspicious-holds.server.ts';
import { suspicionOf, type UnpaidOrder } from '#app/payments/holds/unpaid-order-suspicion.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { sendTogether } from '#app/platform/database/send-together.server.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';

export type Client = {
  checkoutKey?: string | undefined;
  customerId?: string | undefined;
  isVerified?: boolean | undefined;
  email: string;
  /** Undefined only for orders that no HTTP request placed. Such orders are not counted. */
  clientNetwork?: string | undefined;
};

type LimitRefusal = 'email-holds-too-much' | 'network-holds-too-much' | 'shop-busy';

/** Serialises a client's checkouts, which together could exceed a limit. Lock order: browser, person, network, sizes. */
export function lockClient(tx: Db, { checkoutKey, customerId, email }: Client) {
  const person = customerId ? `customer ${customerId}` : `email ${email.toLowerCase()}`;
  return tx.execute(
    checkoutKey ? sql`select ${lockOf(checkoutKey)}, ${lockOf(person)}` : sql`select ${lockOf(person)}`,
  );
}

function lockOf(name: string): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

export function isOrderTooLarge(wanted: Held): boolean {
  return isOver(wanted, config.UNPAID_PIECES_PER_ORDER, config.UNPAID_EUROS_PER_ORDER);
}

/** Call it after `lockClient`. May release reservations of suspicious orders to make room. */
export async function checkUnpaidOrderLimits(
  tx: Db,
  client: Client,
  wanted: Wanted,
  now: Date,
): Promise<LimitRefusal | undefined> {
  const { clientNetwork, customerId } = client;
  const lock = clientNetwork ? lockOf(`network ${clientNetwork}`) : undefined;
  const held = await countHeld(tx, client, wanted, lock);
  // A customer has only one open order at a time, so the limit per order is sufficient.
  if (!customerId && isOver(held.email, config.UNPAID_PIECES_PER_EMAIL, config.UNPAID_EUROS_PER_EMAIL))
    return 'email-holds-too-much';
  if (!clientNetwork) return undefined;
  if (isOver(held.network, config.UNPAID_PIECES_PER_NETWORK, config.UNPAID_EUROS_PER_NETWORK))
    return 'network-holds-too-much';
  const coming = openOrder(client, wanted.pieces, held.network.pieces, now);
  return (await limitSuspiciousHolds(tx, coming, now)) ? undefined : 'shop-busy';
}

export async function isLikelyToPay(tx: Db, client: Client, pieces: number, now: Date, sizes: string[] = []) {
  if (!client.clientNetwork) return false;
  const { network } = await countHeld(tx, client, { pieces, cents: 0, sizes });
  return suspicionOf(openOrder(client, pieces, network.pieces, now), now) === 0;
}

function openOrder(client: Client, pieces: number, networkPieces: number, now: Date): UnpaidOrder {
  return {
    id: '',
    createdAt: now,
    pieces,
    networkPieces,
    hasBrowser: client.checkoutKey !== undefined,
    isVerified: client.isVerified ?? false,
    hasOpenedPayment: false,
  };
}

type Held = { pieces: number; cents: number };
type Wanted = Held & { sizes?: string[] };

/** Also counts the network's items that return in waves (others cannot buy them), except sizes in this request. */
async function countHeld(
  tx: Db,
  { email, clientNetwork, checkoutKey }: Client,
  { sizes = [], ...wanted }: Wanted,
  lock?: SQL | undefined,
): Promise<{ email: Held; network: Held }> {
  const held = (where: SQL) => sql`
    select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(cents), 0)::float8 as cents from (
      select orders.total_cents as cents, sum(holds.quantity) as pieces
      from orders join holds on holds.order_id = orders.id and holds.expires_at > now()
      where orders.status = 'pending' and orders.payment_status = 'pending' and not ${isAdditionSql} and ${where}
      group by orders.id) as open`;
  const ofGuest = sql`orders.user_id is null and lower(orders.email) = ${email.toLowerCase()}`;
  const ofNetwork = sql`holds.client_network = ${clientNetwork ?? null}`;
  const comingBack = sql`
    select coalesce(sum(quantity), 0)::int as pieces from holds
    where order_id is null and returns_in_waves and expires_at > now() and ${ofNetwork}
      and not (${isKeptForBrowser(checkoutKey ?? null)} and product_size_id = any(${sql.param(sizes)}::uuid[]))`;
  const counting = tx.execute<{ email: Held; network: Held }>(sql`
    select to_json(email) as email, json_build_object('pieces', network.pieces + coming.pieces, 'cents', network.cents) as network
    from (${held(ofGuest)}) as email, (${held(ofNetwork)}) as network, (${comingBack}) as coming`);
  const { rows } = lock ? (await sendTogether(tx.execute(sql`select ${lock}`), counting))[1] : await counting;
  const withWanted = (found: Held | undefined) => ({
    pieces: wanted.pieces + (found?.pieces ?? 0),
    cents: wanted.cents + (found?.cents ?? 0),
  });
  return { email: withWanted(rows[0]?.email), network: withWanted(rows[0]?.network) };
}

function isOver(held: Held, mostPieces: number, mostEuros: number): boolean {
  return held.pieces > mostPieces || held.cents > eurosToCents(mostEuros);
}
