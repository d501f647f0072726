import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { readTrackingCode } from '../shipments/carriers-and-tracking-links.ts';
import { businessSearchText, citySearchText, orders } from '../tables.server.ts';
import { orderSearchTerms } from './order-search-terms.ts';

/**
 * Whether an order is what an operator searched for: any part of its number, e-mail address, customer's name, postal code,
 * city, phone number, the name of something bought, company and VAT number of a business, or the last ten characters of its
 * session's id, whatever the case, accents and spacing (`orderSearchTerms`); or the whole id of something bought, or the
 * whole tracking code of a parcel. A condition on `orders`.
 */
export function orderSearchCondition(search: string): SQL | undefined {
  return or(
    ...orderSearchTerms(search).flatMap((text) => [
      containsText(orders.searchText, text),
      containsText(citySearchText, text),
      and(isNotNull(orders.business), containsText(businessSearchText, text)),
    ]),
    isOneOf(sql`select order_id from order_items where product_id = ${search}`),
    // Said twice, as in its index.
    isOneOf(
      sql`select order_id from order_shipments where tracking_code = ${readTrackingCode(search) ?? ''} and tracking_code <> ''`,
    ),
  );
}

/** An array is read first: orders are then looked up by their ids, where a subquery would have each order asked. */
function isOneOf(ids: SQL): SQL {
  return sql`${orders.id} = any(array(${ids}))`;
}
