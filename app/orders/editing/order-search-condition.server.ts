import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { readTrackingCode } from '../shipments/carriers.ts';
import { businessSearchText, citySearchText, orders } from '../tables.server.ts';
import { orderSearchTerms } from './order-search-terms.ts';

/** Ignores case, accents and spacing. Also matches the first eight characters of an order's id, as shown in reports. */
export function orderSearchCondition(search: string): SQL | undefined {
  return or(
    ...orderSearchTerms(search).flatMap((text) => [
      containsText(orders.searchText, text),
      containsText(citySearchText, text),
      and(isNotNull(orders.business), containsText(businessSearchText, text)),
    ]),
    hasId(search.toLowerCase()),
    isOneOf(sql`select order_id from order_items where product_id = ${search}`),
    isOneOf(
      sql`select order_id from order_shipments where tracking_code = ${readTrackingCode(search) ?? ''} and tracking_code <> ''`,
    ),
  );
}

function hasId(search: string): SQL | undefined {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^[\da-f]{8}$/.test(search)) return;
  const [first, last] =
    search.length > 8 ? [search, search] : ['0', 'f'].map((digit) => filledId(search, digit));
  return sql`${orders.id} between ${first}::uuid and ${last}::uuid`;
}

function filledId(start: string, digit: string): string {
  return [start, 4, 4, 4, 12].map((part) => (typeof part === 'string' ? part : digit.repeat(part))).join('-');
}

/** PostgreSQL evaluates the array once and then looks up the orders by id. A subquery would run for each order. */
function isOneOf(ids: SQL): SQL {
  return sql`${orders.id} = any(array(${ids}))`;
}
