import { and, desc, sql } from 'drizzle-orm';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { sizeText } from '#app/bag/size-text.ts';
import { returnedCentsSql } from '#app/customers/customer-orders.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { CSV_START, csvLine, csvLines, csvTime } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { type OrderFilters, orderListCondition } from '../editing/order-list-condition.server.ts';

const BATCH = 500;

const columns = [
  ...(['number', 'placed', 'status', 'payment', 'method', 'name', 'email', 'phone'] as const),
  ...(['line1', 'line2', 'postalCode', 'city', 'state', 'country'] as const),
  ...(['quantity', 'items', 'total', 'giftCard', 'returned', 'test'] as const),
];

/** Yields the orders of a list as CSV, newest first. Amounts are in euros and times in Amsterdam time. */
export async function* exportOrders(
  db: Db,
  filters: OrderFilters & { search: string },
  language: Language,
): AsyncGenerator<string> {
  const t = wordsIn(language);
  const titles = columns.map((column) => t(`orderExport.${column}`));
  yield CSV_START + csvLine(titles, language);
  for (let last: OrderRow | undefined; ; ) {
    const batch = await selectBatch(db, filters, last);
    yield csvLines(batch.map(cellsOf), language);
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }

  function cellsOf(order: OrderRow): (string | number)[] {
    const address = order.shippingAddress?.address;
    return [
      order.number,
      csvTime(order.createdAt),
      t(`order.status.${order.status}`),
      t(`order.payment.${order.paymentStatus}`),
      order.paymentMethod,
      order.shippingAddress?.name ?? '',
      order.email,
      order.phone,
      address?.line1 ?? '',
      address?.line2 ?? '',
      address?.postal_code ?? '',
      address?.city ?? '',
      address?.state ?? '',
      address?.country ? countryName(address.country, language) : '',
      order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      order.items.map(itemText).join('\n'),
      centsToEuros(order.totalCents),
      centsToEuros(order.giftCardCents),
      centsToEuros(order.returnedCents),
      order.isTest ? t('orderExport.isTest') : '',
    ];
  }

  function itemText({ title, size, quantity }: ItemRow): string {
    return `${quantity} × ${title}${size === null ? '' : `, ${sizeText(size, t)}`}`;
  }
}

type OrderRow = Awaited<ReturnType<typeof selectBatch>>[number];
type ItemRow = { title: string; size: string | null; quantity: number };

function selectBatch(
  db: Db,
  filters: OrderFilters & { search: string },
  after: { id: string; cursor: string } | undefined,
) {
  const isOlder =
    after && sql`(${orders.createdAt}, ${orders.id}) < (${after.cursor}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({
      ...pickColumns(orders, 'id', 'createdAt', 'status', 'paymentStatus', 'paymentMethod', 'email'),
      ...pickColumns(orders, 'phone', 'shippingAddress', 'totalCents', 'giftCardCents', 'isTest'),
      number: orders.orderNumber,
      // The cursor is text, since a JavaScript date would lose the microseconds.
      cursor: sql<string>`${orders.createdAt}::text`,
      returnedCents: returnedCentsSql,
      items: sql<
        ItemRow[]
      >`coalesce((select jsonb_agg(jsonb_build_object('title', title, 'size', size, 'quantity', quantity)
        order by position) from order_items where order_items.order_id = orders.id), '[]')`,
    })
    .from(orders)
    .where(and(orderListCondition(filters), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(BATCH);
}
