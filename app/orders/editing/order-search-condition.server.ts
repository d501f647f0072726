import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { readTrackingCode } from '../shipments/carriers.ts';
import { businessSearchText, citySearchText, orders } from '../tables.server.ts';
import { orderSearchTerms } from './order-search-terms.ts';

/**
 * Whether an order is what an operator searched for: any part of its number, e-mail address, customer's name, postal code,
 * city, phone number, the name of something bought, company and VAT number of a business, or the last ten characters of its
 * session's id, whatever the case, accents and spacing (`orderSearchTerms`); or the whole id of something bought, the
 * order's own id or its first eight characters, as reports show them, or the whole tracking code of a parcel. A condition
 * on `orders`.
 */
export function orderSearchCondition(search: string): SQL | undefined {
  return or(
    ...orderSearchTerms(search).flatMap((text) => [
      containsText(orders.searchText, text),
      containsText(citySearchText, text),
      and(isNotNull(orders.business), containsText(businessSearchText, text)),
    ]),
    hasId(search.toLowerCase()),
    isOneOf(sql`select order_id from order_items where product_id = ${search}`),
    // Said twice, as in its index.
    isOneOf(
      sql`select order_id from order_shipments where tracking_code = ${readTrackingCode(search) ?? ''} and tracking_code <> ''`,
    ),
  );
}

/** A range of ids is read from their index. */
function hasId(search: string): SQL | undefined {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^[\da-f]{8}$/.test(search)) return;
  const [first, last] =
    search.length > 8 ? [search, search] : ['0', 'f'].map((digit) => filledId(search, digit));
  return sql`${orders.id} between ${first}::uuid and ${last}::uuid`;
}

function filledId(start: string, digit: string): string {
  return [start, 4, 4, 4, 12].map((part) => (typeof part === 'string' ? part : digit.repeat(part))).join('-');
}

/** An array is read first: orders are then looked up by their ids, where a subquery would have each order asked. */
function isOneOf(ids: SQL): SQL {
  return sql`${orders.id} = any(array(${ids}))`;
}
