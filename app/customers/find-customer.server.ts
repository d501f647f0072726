import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { listAddresses } from '#app/accounts/account-area/address-book.server.ts';
import { type FoundCustomer, findCustomerByEmailOrId, isUuid } from '#app/accounts/customer-access.server.ts';
import { findImportedOrder, listOrdersOfCustomer } from '#app/imported-orders/imported-orders.server.ts';
import { findOwnSubscription } from '#app/newsletter/subscribe.server.ts';
import { isOrderNumber } from '#app/orders/order-number.ts';
import type { ShippingAddress } from '#app/orders/order-view-types.ts';
import { emailLogs, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { ordersOf, returnedCentsSql, sumOrdersOf } from './customer-orders.server.ts';
import { listOrdersUnderWay } from './personal-data/anonymise-orders.server.ts';

const MOST_ORDERS = 100;
const MOST_MAILS = 100;

export type FoundOwner = { key: string; email: string; account: FoundCustomer | undefined };

/**
 * Returns the account with this id, or the account or guest with this order number or imported order's id; undefined if
 * the order is anonymised.
 */
export async function findOwner(db: Db, key: string, now: Date): Promise<FoundOwner | undefined> {
  if (isUuid(key)) return (await findAccount(db, key, now)) ?? findOwnerOfImportedOrder(db, key, now);
  if (!isOrderNumber(key)) return undefined;
  const [order] = await db
    .select({ email: orders.email, userId: orders.userId })
    .from(orders)
    .where(eq(orders.orderNumber, key));
  if (!order?.email) return undefined;
  const account = await findAccount(db, order.userId ?? order.email, now);
  return account ?? { key, email: order.email, account: undefined };
}

export async function findOwnerByEmailOrId(db: Db, asked: string, now: Date) {
  const account = await findAccount(db, asked, now);
  if (account) return account;
  const [order] = await db
    .select({ key: orders.orderNumber, email: orders.email })
    .from(orders)
    .where(
      and(isNull(orders.userId), sql`lower(${orders.email}) = lower(${asked})`, sql`${orders.email} <> ''`),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (order) return { ...order, account: undefined };
  const [imported] = asked ? await listOrdersOfCustomer(db, asked) : [];
  return imported && { key: imported.id, email: imported.email, account: undefined };
}

async function findOwnerOfImportedOrder(db: Db, id: string, now: Date): Promise<FoundOwner | undefined> {
  const email = (await findImportedOrder(db, id))?.email;
  if (!email) return undefined;
  return (await findAccount(db, email, now)) ?? { key: id, email, account: undefined };
}

async function findAccount(db: Db, asked: string, now: Date): Promise<FoundOwner | undefined> {
  const account = await findCustomerByEmailOrId(db, asked, now);
  return account && { key: account.id, email: account.email, account };
}

/** Returns the object that represents a customer in the audit log; undefined if the customer has been deleted. */
export async function findCustomerObject(db: Db, { key, account }: FoundOwner) {
  if (account || isUuid(key)) return { objectType: 'customer', objectId: account?.id ?? key };
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, key));
  return order && { objectType: 'order', objectId: order.id };
}

export type CustomerOverview = Awaited<ReturnType<typeof findCustomerOverview>>;

/** Returns a customer's orders, sums, addresses, mails and `newsletter` state (undefined without a subscription). */
export async function findCustomerOverview(db: Db, { email, account }: FoundOwner, now: Date) {
  const theirs = { accountId: account?.id, address: email };
  const isTheirs = ordersOf(theirs);
  const [found, bought, newsletter, own, underWay, importedOrders] = await Promise.all([
    db
      .select({
        ...pickColumns(orders, 'id', 'createdAt', 'status', 'paymentStatus', 'totalCents', 'shippingAddress'),
        number: orders.orderNumber,
        returnedCents: returnedCentsSql,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
        hasLeft: sql<boolean>`${orders.ownerLeftAt} is not null`,
      })
      .from(orders)
      .where(isTheirs)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(MOST_ORDERS + 1),
    sumOrdersOf(db, theirs),
    findOwnSubscription(db, email, now),
    account ? listAddresses(db, account.id) : [],
    listOrdersUnderWay(db, theirs, now),
    listOrdersOfCustomer(db, email),
  ]);
  const shown = found.slice(0, MOST_ORDERS);
  return {
    orders: shown.map(({ id: _, shippingAddress: __, hasLeft: ___, createdAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
    })),
    bought,
    isCut: found.length > MOST_ORDERS,
    underWay,
    isLeaving: !account && !importedOrders.length && found.every(({ hasLeft }) => hasLeft),
    addresses: eachOnce([...own.map(asOnParcel), ...shown.map(({ shippingAddress }) => shippingAddress)]),
    newsletter,
    importedOrders,
    mails: await listMails(db, shown),
  };
}

async function listMails(db: Db, about: { id: string; number: string }[]) {
  if (about.length === 0) return [];
  const numbers = new Map(about.map(({ id, number }) => [id, number]));
  const mails = await db
    .select({
      ...pickColumns(emailLogs, 'id', 'orderId', 'status'),
      type: emailLogs.emailType,
      at: emailLogs.createdAt,
    })
    .from(emailLogs)
    .where(inArray(emailLogs.orderId, [...numbers.keys()]))
    .orderBy(desc(emailLogs.createdAt), desc(emailLogs.id))
    .limit(MOST_MAILS);
  return mails.map(({ orderId, at, ...mail }) => ({
    ...mail,
    number: numbers.get(orderId) ?? '',
    at: at.toISOString(),
  }));
}

function asOnParcel(own: Awaited<ReturnType<typeof listAddresses>>[number]): ShippingAddress {
  return {
    name: own.recipientName,
    address: {
      line1: own.streetLine1,
      line2: own.streetLine2 ?? undefined,
      city: own.city,
      state: own.state ?? undefined,
      postal_code: own.postalCode,
      country: own.country,
    },
  };
}

/** Removes duplicate addresses, ignoring case and spaces. Skips orders for pickup, which have no address. */
function eachOnce(addresses: ShippingAddress[]): ShippingAddress[] {
  const known = new Map<string, ShippingAddress>();
  for (const one of addresses) {
    const { line1, line2, city, postal_code, country } = one.address;
    const mark = [one.name, line1, line2, city, postal_code, country]
      .map((text) => (text ?? '').replaceAll(/\s/g, '').toLowerCase())
      .join('\n');
    if (line1 && !known.has(mark)) known.set(mark, one);
  }
  return [...known.values()];
}
