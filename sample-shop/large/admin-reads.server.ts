import { sql } from 'drizzle-orm';
import { searchCustomers } from '../../app/accounts/customer-access.server.ts';
import { readRange } from '../../app/back-office/dashboard/dashboard-range.ts';
import { listLowStock } from '../../app/back-office/dashboard/low-stock.server.ts';
import { listBestSellers, listSalesPerDay } from '../../app/back-office/dashboard/sales.server.ts';
import { readWaitingDetails } from '../../app/back-office/health/count-waiting.server.ts';
import { listHistory, listHistoryPeople } from '../../app/back-office/history/list-history.server.ts';
import { findObjectNames } from '../../app/back-office/history/object-names.server.ts';
import { listImageUses } from '../../app/back-office/image-uses.server.ts';
import { listAdminProducts } from '../../app/catalogue/editing/admin-products.server.ts';
import { findProductForEditing } from '../../app/catalogue/editing/product-for-editing.server.ts';
import { listSections } from '../../app/content/editing/list-sections.server.ts';
import { findCustomerOverview, findOwner } from '../../app/customers/find-customer.server.ts';
import { listCustomers } from '../../app/customers/list-customers.server.ts';
import {
  listDropFormProducts,
  listDrops,
  searchDropFormProducts,
} from '../../app/drops/editing/list-drops.server.ts';
import { findStockLedger } from '../../app/inventory/find-stock-ledger.server.ts';
import { listStock } from '../../app/inventory/list-sizes.server.ts';
import { listCampaigns } from '../../app/lookbook/campaigns.server.ts';
import { findImage, findImages, listImages } from '../../app/media/library/library-images.server.ts';
import { findAdjacentOrders } from '../../app/order-management/editing/adjacent-orders.server.ts';
import { listAdminOrders } from '../../app/order-management/editing/list-admin-orders.server.ts';
import { countOrderViews } from '../../app/order-management/editing/order-list-condition.server.ts';
import { listAdminOrderTimeline } from '../../app/order-management/history/admin-order-timeline.server.ts';
import { countOrderHealth } from '../../app/order-management/order-health.server.ts';
import {
  countedViews,
  directionOfView,
  orderListViews,
} from '../../app/order-management/order-list-views.ts';
import { findAdminOrder } from '../../app/orders/editing/find-admin-order.server.ts';
import { listRefunds } from '../../app/orders/refunds/refunds.server.ts';
import { listRecoveryRuns } from '../../app/payments/recovery/recovery-runs.server.ts';
import { listStuckOrders } from '../../app/payments/recovery/stuck-orders.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { listChanges } from '../../app/platform/editing/audit-log.server.ts';
import { listImports } from '../../app/product-csv/import-queries.server.ts';
import { MOST_ROWS } from '../../app/ui/admin/list/list-url-state.ts';

const page = { search: '', sort: 'date', direction: 'desc', page: 1, perPage: 25 } as const;
const onePage = { page: 1, perPage: 25 };
const lastPage = MOST_ROWS / page.perPage;
const orders = { ...page, isDeleted: false };
const products = { ...page, category: undefined, isArchived: false };

const stock = { search: '', filter: 'all', ...onePage } as const;

const history = {
  ...{ object: '', person: '', kind: undefined, action: undefined, from: '', to: '' },
  perPage: 25,
};
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** The reads of back-office pages, by page or list. */
export type AdminReads = Record<string, (on: Db) => Promise<unknown>>;

/** Returns the reads of each back-office page of a shop filled by `fillLargeShop`. */
export async function findAdminReads(db: Db, now: Date): Promise<AdminReads> {
  const [productId, imageId] = [await newestId(db, 'products'), await newestId(db, 'images')];
  const sizeId = await anySizeId(db);
  const { accountId, guestOrder } = await anAccountAndAGuest(db);
  return {
    'Inventory: all sizes': (on) => listStock(on, stock),
    'Inventory: the last page': (on) => listStock(on, { ...stock, page: lastPage }),
    'Inventory: running low': (on) => listStock(on, { ...stock, filter: 'low' }),
    'Inventory: none left': (on) => listStock(on, { ...stock, filter: 'out' }),
    'Inventory: a product searched': (on) => listStock(on, { ...stock, search: 'satin skirt' }),
    'Inventory: a ledger': (on) => findStockLedger(on, sizeId, { before: undefined, most: 50 }),
    'Orders: the newest': (on) => listAdminOrders(on, orders),
    'Orders: how many in each view': (on) => countOrderViews(on, countedViews),
    ...Object.fromEntries(
      orderListViews.map((view) => [
        `Orders: the view ${view}`,
        (on: Db) => listAdminOrders(on, { ...orders, view, direction: directionOfView(view) }),
      ]),
    ),
    'Orders: by number': (on) => listAdminOrders(on, { ...orders, sort: 'number', direction: 'asc' }),
    'Orders: by total': (on) => listAdminOrders(on, { ...orders, sort: 'total' }),
    'Orders: of a status': (on) => listAdminOrders(on, { ...orders, status: 'shipped' }),
    'Orders: of ten days': (on) => listAdminOrders(on, { ...orders, from: '2026-11-01', to: '2026-11-10' }),
    'Orders: of a status and ten days': (on) =>
      listAdminOrders(on, { ...orders, status: 'cancelled', from: '2026-11-01', to: '2026-11-10' }),
    'Orders: deleted ones': (on) => listAdminOrders(on, { ...orders, isDeleted: true }),
    'Orders: a number searched': (on) => listAdminOrders(on, { ...orders, search: 'ORD-100042' }),
    'Orders: an address searched': (on) => listAdminOrders(on, { ...orders, search: 'guest-4217@' }),
    'Orders: a name searched': (on) => listAdminOrders(on, { ...orders, search: 'el amrani 122' }),
    'Orders: a product searched': (on) => listAdminOrders(on, { ...orders, search: 'satin skirt' }),
    'Orders: a phone searched that all have': (on) =>
      listAdminOrders(on, { ...orders, search: '06 12345678' }),
    'Orders: two letters searched': (on) => listAdminOrders(on, { ...orders, search: 'el' }),
    'Orders: two letters searched that nobody has': (on) => listAdminOrders(on, { ...orders, search: 'qz' }),
    'Orders: what all numbers begin with': (on) => listAdminOrders(on, { ...orders, search: 'ORD-1' }),
    'Orders: what many addresses end with': (on) => listAdminOrders(on, { ...orders, search: 'example' }),
    'Orders: the last page of what is searched': (on) =>
      listAdminOrders(on, { ...orders, search: 'example', page: lastPage }),
    'Orders: the last page': (on) => listAdminOrders(on, { ...orders, page: lastPage }),
    'Orders: the last page by total': (on) =>
      listAdminOrders(on, { ...orders, sort: 'total', page: lastPage }),
    'Orders: a name searched in a status': (on) =>
      listAdminOrders(on, { ...orders, status: 'delivered', search: 'el amrani 122' }),
    'Order: those before and after it': (on) => readNeighbours(on, 'ORD-100100', orders),
    'Order: those before and after it to be sent': (on) =>
      readNeighbours(on, 'ORD-100100', { ...orders, view: 'to-send', direction: 'asc' }),
    'Order: those before and after it by total': (on) =>
      readNeighbours(on, 'ORD-100100', { ...orders, sort: 'total' }),
    'Orders: a city searched': (on) => listAdminOrders(on, { ...orders, search: 'amsterdam' }),
    'Orders: the id of a product searched': (on) => listAdminOrders(on, { ...orders, search: 'large-1238' }),
    'Order: detail': (on) => readOrder(on, 'ORD-100100'),
    'Recovery: stuck orders and runs': (on) =>
      Promise.all([listStuckOrders(on, page, now), listRecoveryRuns(on, 10)]),
    'Recovery: a stuck order searched': (on) => listStuckOrders(on, { ...page, search: 'shopper' }, now),
    'Health: counts': (on) => countOrderHealth(on, now),
    'Health: waiting': (on) => readWaitingDetails(on, 'owner', now),
    'Customers: the latest active': (on) => listCustomers(on, { search: '', perPage: 25 }),
    'Customers: active before a year ago': (on) =>
      listCustomers(on, {
        search: '',
        before: { at: '2025-11-22T12:00:00.000000Z', id: NO_ID },
        perPage: 25,
      }),
    'Customers: a name looked for': (on) => listCustomers(on, { search: 'el amrani 122', perPage: 25 }),
    'Customers: what all addresses have': (on) => listCustomers(on, { search: 'example', perPage: 25 }),
    'Customers: two letters looked for': (on) => listCustomers(on, { search: 'el', perPage: 25 }),
    'Customer: an account': (on) => readCustomer(on, accountId, now),
    'Customer: a guest': (on) => readCustomer(on, guestOrder, now),
    'Customers: a name searched': (on) => searchCustomers(on, 'el amrani 122', 6),
    'Customers: what all addresses end with': (on) => searchCustomers(on, 'example', 6),
    'Customers: two letters searched': (on) => searchCustomers(on, 'el', 6),
    'Products: the newest': (on) => listAdminProducts(on, products, 'en'),
    'Products: by title': (on) => listAdminProducts(on, { ...products, sort: 'title' }, 'en'),
    'Products: by price': (on) => listAdminProducts(on, { ...products, sort: 'price' }, 'en'),
    'Products: of women': (on) => listAdminProducts(on, { ...products, category: 'women' }, 'en'),
    'Products: archived ones': (on) => listAdminProducts(on, { ...products, isArchived: true }, 'en'),
    'Products: searched': (on) => listAdminProducts(on, { ...products, search: 'satin-skirt-1238' }, 'en'),
    'Products: two letters searched': (on) => listAdminProducts(on, { ...products, search: 'an' }, 'en'),
    'Products: what most have': (on) => listAdminProducts(on, { ...products, search: 'shirt' }, 'en'),
    'Products: the last page': (on) => listAdminProducts(on, { ...products, page: lastPage }, 'en'),
    'Product: detail': (on) => readProduct(on, productId),
    'Imports: the latest': (on) => listImports(on, 20),
    'Drops: the newest': (on) => listDrops(on, onePage, now),
    'Drop: a product searched': (on) => searchDropFormProducts(on, 'satin skirt'),
    'Drop: a product searched by its id': (on) => searchDropFormProducts(on, 'large-1238'),
    'Drop: its products': (on) => listDropFormProducts(on, ['w2', 'm1', 'w25']),
    'Campaigns: in their order': (on) => listCampaigns(on, onePage, now),
    'Sections: in their order': (on) => listSections(on, onePage),
    'Images: the newest': (on) => listImages(on, page),
    'Images: searched': (on) => listImages(on, { ...page, search: 'terrace, roll 1234' }),
    'Images: two letters searched': (on) => listImages(on, { ...page, search: 'te' }),
    'Images: what all have': (on) => listImages(on, { ...page, search: 'media' }),
    'Images: the last page': (on) => listImages(on, { ...page, page: lastPage }),
    'Image: detail and uses': (on) => readImage(on, imageId),
    ...Object.fromEntries(
      ['range=7', 'range=30', 'range=90', 'range=year'].flatMap((range) => dashboardReads(range, now)),
    ),
    'History: the newest': (on) => listHistory(on, history),
    'History: older than a place': (on) =>
      listHistory(on, { ...history, before: { at: now.toISOString(), id: NO_ID } }),
    'History: of a person': (on) =>
      Promise.all([listHistory(on, { ...history, person: 'operator@large.example' }), listHistoryPeople(on)]),
    'History: of a kind': (on) => listHistory(on, { ...history, kind: 'product' }),
    'History: an action': (on) => listHistory(on, { ...history, action: 'refunded' }),
    'History: of ten days': (on) => listHistory(on, { ...history, from: '2026-11-01', to: '2026-11-10' }),
    'History: an order searched': (on) => listHistory(on, { ...history, object: 'ORD-100042' }),
    'History: a product searched': (on) => listHistory(on, { ...history, object: 'satin skirt' }),
    'History: what all numbers begin with': (on) => listHistory(on, { ...history, object: 'ORD-1' }),
    'History: the names of a page': async (on) =>
      findObjectNames(on, (await listHistory(on, history)).entries),
    'Dashboard: low stock': (on) => listLowStock(on, { atMost: 3, most: 10 }),
  };
}

async function readNeighbours(
  on: Db,
  number: string,
  list: Parameters<typeof findAdjacentOrders>[1],
): Promise<void> {
  const order = await findAdminOrder(on, number);
  if (!order) throw new Error('There is no such order.');
  await findAdjacentOrders(on, list, order.id);
}

async function readOrder(on: Db, number: string): Promise<void> {
  const order = await findAdminOrder(on, number);
  if (!order) throw new Error('There is no such order.');
  await Promise.all([listAdminOrderTimeline(on, order), listRefunds(on, order.id)]);
}

async function readCustomer(on: Db, key: string, now: Date): Promise<void> {
  const owner = await findOwner(on, key, now);
  if (!owner) throw new Error('There is no such customer.');
  await findCustomerOverview(on, owner, now);
}

async function readProduct(on: Db, id: string): Promise<void> {
  const product = await findProductForEditing(on, id);
  if (!product) throw new Error('There is no such product.');
  await Promise.all([findImages(on, product.product.imageIds), listChanges(on, 'product', id)]);
}

async function readImage(on: Db, id: string): Promise<void> {
  const image = await findImage(on, id);
  if (!image) throw new Error('There is no such image.');
  await Promise.all([listImageUses(on, image), listChanges(on, 'image', image.id)]);
}

function dashboardReads(address: string, now: Date): [string, (on: Db) => Promise<unknown>][] {
  const asked = readRange(new URLSearchParams(address), now);
  if (!asked.ok) throw new Error('These are no days.');
  const counted = { ...asked.range, withTests: true };
  return [
    [`Dashboard: sales, ${address}`, (on) => listSalesPerDay(on, counted)],
    [
      `Dashboard: sales before, ${address}`,
      (on) => listSalesPerDay(on, { ...counted, ...asked.range.before }),
    ],
    [`Dashboard: best sellers, ${address}`, (on) => listBestSellers(on, counted, 10)],
  ];
}

async function anySizeId(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from product_sizes order by id limit 1`);
  return rows[0]?.id ?? '';
}

async function anAccountAndAGuest(db: Db): Promise<{ accountId: string; guestOrder: string }> {
  const { rows } = await db.execute<{ accountId: string; guestOrder: string }>(sql`
    select (select user_id from orders where user_id is not null limit 1) as "accountId",
      (select order_number from orders where user_id is null limit 1) as "guestOrder"`);
  return rows[0] ?? { accountId: '', guestOrder: '' };
}

async function newestId(db: Db, table: 'products' | 'images'): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} order by created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}
