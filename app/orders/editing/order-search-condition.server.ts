import { or, type SQL } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { orders } from '../tables.server.ts';
import { orderSearchTerms } from './order-search-terms.ts';

/**
 * Whether an order is what an operator searched for: any part of its number, e-mail address, customer's name, postal code,
 * phone number, the name of something bought, or the last ten characters of its session's id, whatever the case, accents
 * and spacing (`orderSearchTerms`). A condition on `orders`.
 */
export function orderSearchCondition(search: string): SQL | undefined {
  return or(...orderSearchTerms(search).map((text) => containsText(orders.searchText, text)));
}
