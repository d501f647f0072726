import { and, isNotNull, or, type SQL } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { businessSearchText, orders } from '../tables.server.ts';
import { orderSearchTerms } from './order-search-terms.ts';

/**
 * Whether an order is what an operator searched for: any part of its number, e-mail address, customer's name, postal code,
 * phone number, the name of something bought, company and VAT number of a business, or the last ten characters of its session's id, whatever the case, accents
 * and spacing (`orderSearchTerms`). A condition on `orders`.
 */
export function orderSearchCondition(search: string): SQL | undefined {
  return or(
    ...orderSearchTerms(search).flatMap((text) => [
      containsText(orders.searchText, text),
      and(isNotNull(orders.business), containsText(businessSearchText, text)),
    ]),
  );
}
