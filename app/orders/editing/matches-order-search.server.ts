import { or, type SQL } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { orders } from '../tables.server.ts';
import { orderSearchTexts } from './order-search.ts';

/**
 * Whether an order is what an operator searched for: any part of its number, e-mail address, customer's name, postal code,
 * phone number, the name of something bought, or the last ten characters of its session's id, whatever the case, accents
 * and spacing (`orderSearchTexts`). A condition on `orders`.
 */
export function matchesOrderSearch(search: string): SQL | undefined {
  return or(...orderSearchTexts(search).map((text) => containsText(orders.searchText, text)));
}
