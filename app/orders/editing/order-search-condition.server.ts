import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import { parseVatNumber } from '#app/tax/vat-numbers/vat-number.ts';
import { readTrackingCode } from '../shipments/carriers.ts';
import { businessSearchText, citySearchText, orders } from '../tables.server.ts';

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

const SESSION_TAIL = 10;
const PHONE_DIGITS = { least: 4, most: 9 };

export function orderSearchTerms(search: string): string[] {
  const number = /^(?:#|ord[\s-]*#?)\s*(\d+)$/i.exec(search)?.[1];
  if (number) return [`ORD-${number}`];
  if (search.startsWith('cs_')) return [search.slice(-SESSION_TAIL)];
  const texts = [search];
  if (/\d/.test(search) && /^[a-z\d]+(?:[\s./-]+[a-z\d]+)+$/i.test(search))
    texts.push(search.replaceAll(/[\s./-]/g, ''));
  const vatNumber = parseVatNumber(search);
  if (vatNumber.ok) texts.push(vatNumber.number.text);
  const digits = search.replaceAll(/\D/g, '').slice(-PHONE_DIGITS.most).replace(/^0+/, '');
  if (/^[+\d][\d\s()./-]*$/.test(search) && digits.length >= PHONE_DIGITS.least) texts.push(digits);
  return [...new Set(texts)];
}
