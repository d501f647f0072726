import { setImmediate as nextTurn } from 'node:timers/promises';
import { regionOfCountry } from '#app/addresses/shipping-countries.ts';
import { firstCell, type ImportFile, type ImportRow } from '#app/platform/editing/file-imports.server.ts';
import { readEmailAddress } from '#app/platform/text/email-address.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { readMoment } from '#app/platform/text/read-moment.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';

/** The columns of Shopify, of WooCommerce's report and plugins, of Magento, PrestaShop and own files, in order of preference. */
const columns = {
  number: ['ordernumber', 'order', 'number', 'name', 'orderid', 'incrementid', 'reference', 'id'],
  date: ['createdat', 'orderdate', 'purchasedate', 'date', 'datecreated'],
  // The report of WooCommerce has only net sales.
  total: ['total', 'ordertotal', 'ordertotalamount', 'grandtotalbase', 'grandtotal', 'netsales', 'nrevenue'],
  refunded: ['refundedamount', 'orderrefundamount', 'totalrefunded', 'refunded'],
  currency: ['currency', 'ordercurrency'],
  email: ['email', 'billingemail', 'emailbilling', 'customeremail'],
  name: ['billingname', 'billtoname', 'customername', 'customer', 'shippingname', 'name'],
  firstName: ['billingfirstname', 'firstnamebilling'],
  lastName: ['billinglastname', 'lastnamebilling'],
  country: ['shippingcountry', 'countrycodeshipping', 'billingcountry', 'countrycodebilling', 'country'],
  payment: ['financialstatus', 'status', 'orderstatus'],
  delivery: ['fulfillmentstatus'],
  cancelled: ['cancelledat'],
  title: ['lineitemname', 'itemname', 'productname', 'product'],
  options: ['options', 'variation'],
  sku: ['lineitemsku', 'itemsku', 'sku'],
  quantity: ['lineitemquantity', 'itemquantity', 'quantityrefund', 'quantity'],
  price: ['lineitemprice', 'itemcost', 'itemprice', 'price'],
  itemTotal: ['lineitemtotal', 'itemtotal'],
};
type Meaning = keyof typeof columns;

const ROWS_AT_ONCE = 200;
const MOST_ITEMS = 100_000;
const LONGEST_TEXT = 200;

type Problem = 'number' | 'date' | 'currency' | 'total' | 'item' | 'twice' | 'refund';
type RefusedRow = { line: number; number: string; problem: Problem };
export type ImportedOrder = Exclude<ReturnType<typeof readOrder>, Problem> & { line: number };

/**
 * Reads the orders of another shop. An order has one row, or a row for each item; then its own fields may be only in the
 * first row. A row with a negative total is a refund of the order with its number.
 */
export async function readOrders({ columns: names, rows }: Pick<ImportFile, 'columns' | 'rows'>, now: Date) {
  const missing = (['number', 'date', 'total'] as const).find(
    (meaning) => !columns[meaning].some((name) => names.includes(name)),
  );
  if (missing) return { ok: false as const, reason: `no-${missing}-column` as const };
  const numberColumn = columns.number.find((name) => names.includes(name)) ?? '';
  const { groups, refunds } = groupRows(rows, numberColumn);
  const orders = new Map<string, ImportedOrder>();
  const refused: RefusedRow[] = [];
  for (const [place, { line, number, rows: own }] of groups.entries()) {
    if (place % ROWS_AT_ONCE === 0) await nextTurn();
    const order = readOrder(number, own, { now, numberColumn, refunds });
    const key = typeof order === 'string' ? '' : `${number} ${order.placedAt.toISOString()}`;
    if (typeof order === 'string') refused.push({ line, number, problem: order });
    else if (orders.has(key)) refused.push({ line, number, problem: 'twice' });
    else orders.set(key, { line, ...order });
  }
  const numbers = new Set(groups.map(({ number }) => number));
  for (const [number, { line }] of refunds)
    if (!numbers.has(number)) refused.push({ line, number, problem: 'refund' });
  return { ok: true as const, orders: [...orders.values()], refused };
}

type Group = { line: number; number: string; rows: ImportRow[] };
type Refunds = Map<string, { line: number; cents: number }>;

/** Joins rows that follow one another with the same number, or without one. Adds up the refunds of each number. */
function groupRows(rows: ImportFile['rows'], numberColumn: string) {
  const groups: Group[] = [];
  const refunds: Refunds = new Map();
  for (const { line, row } of rows) {
    const number = fitLine(row.get(numberColumn) ?? '');
    const [, refund] = /^[^\d]*[-−]([^-−]*\d.*)$/.exec(firstCell(row, columns.total)) ?? [];
    const last = groups.at(-1);
    const cents = (readCents(refund ?? '') ?? Number.NaN) + (refunds.get(number)?.cents ?? 0);
    if (refund) refunds.set(number, { line, cents });
    else if (last && (number === '' || number === last.number)) last.rows.push(row);
    else groups.push({ line, number, rows: [row] });
  }
  return { groups, refunds };
}

/** States of orders that were never paid, in letters only. */
const isUnpaid =
  /^(?:wc)?(?:pending(?:payment)?|authori[sz]ed|voided|expired|unpaid|onhold|cancell?ed|failed|(?:checkout)?draft|trash|awaiting[a-z]*payment|paymenterror|inafwachting[a-z]*|wachtendopbetaling|indewacht|geannuleerd|mislukt)$/;
const isRefunded = /^(?:wc)?(?:refunded|terugbetaald)$/;

type File = { now: Date; numberColumn: string; refunds: Refunds };

function readOrder(number: string, rows: ImportRow[], { now, numberColumn, refunds }: File) {
  const cell = (meaning: Meaning) => {
    const names = columns[meaning].filter((name) => name !== numberColumn);
    return rows.map((row) => firstCell(row, names)).find(Boolean) ?? '';
  };
  const placedAt = readMoment(cell('date'));
  if (!number) return 'number';
  if (!placedAt || placedAt > now) return 'date';
  const [total, currency, payment] = [cell('total'), cell('currency').toUpperCase(), cell('payment')];
  const isForeign = !currency && /[$£¥]|[a-z]{3}/i.test(total.replace(/euro?/gi, ''));
  if (isForeign || !/^(?:[A-Z]{3})?$/.test(currency)) return 'currency';
  const state = payment.toLowerCase().replaceAll(/[^a-z]/g, '');
  const totalCents = readCents(total);
  const ownRefund = readCents(cell('refunded').replace(/^[-−]/, '') || '0') ?? Number.NaN;
  const refundedCents = ownRefund + (refunds.get(number)?.cents ?? 0);
  if (totalCents === undefined || Number.isNaN(refundedCents)) return 'total';
  const items = rows.flatMap(readItems);
  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!(itemCount <= MOST_ITEMS)) return 'item';
  const words = [payment, cell('delivery'), cell('cancelled') && 'cancelled'].filter(Boolean);
  const country = cell('country');
  return {
    ...{ number, placedAt, totalCents, currency: currency || 'EUR', itemCount, items },
    refundedCents: isRefunded.test(state) ? refundedCents || totalCents : refundedCents,
    email: readEmailAddress(cell('email'))?.toLowerCase() ?? '',
    name: fitLine(cell('name') || `${cell('firstName')} ${cell('lastName')}`),
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : (regionOfCountry(country) ?? ''),
    status: fitLine([...new Set(words)].join(' · ')),
    isPaid: !isUnpaid.test(state),
  };
}

/** Returns the items of a row: in columns, as "name:Coat|sku:C-1|quantity:2|total:240", or as "2× Coat, 1× Scarf". */
function readItems(row: ImportRow) {
  const packed = [...row].filter(([name, text]) => /^lineitem(?:s|\d+)$/.test(name) && text);
  if (packed.length > 0)
    return packed
      .flatMap(([name, text]) => (name === 'lineitems' ? text.split(';') : [text]))
      .map((text) => {
        const fields = text.split('|').map((part) => /^(\w+):(.*)$/s.exec(part.trim()) ?? []);
        return readItem(new Map(fields.map(([, name, value = '']) => [`lineitem${name}`, value.trim()])));
      });
  const titles = row.get('products')?.split(/,\s*(?=\d+\s?×)/);
  if (titles?.[0])
    return titles.map((text) => {
      const [, quantity = '1', title = text] = /^(\d+)\s?×\s*(.+)$/s.exec(text) ?? [];
      return readItem(new Map([...Object.entries({ quantity, product: title })]));
    });
  return firstCell(row, [...columns.title, ...columns.sku]) ? [readItem(row)] : [];
}

/** Returns a quantity of `NaN` if a number is unclear. */
function readItem(row: ImportRow) {
  const text = (meaning: Meaning) => fitLine(firstCell(row, columns[meaning]));
  const count = readCount(text('quantity').replace(/[.,]0+$/, '') || '1') ?? Number.NaN;
  const cents = readCents(text('price') || text('itemTotal') || '0');
  const unitCents = text('price')
    ? cents
    : text('itemTotal') && count
      ? Math.round((cents ?? 0) / count)
      : null;
  return {
    title: text('title') || text('sku'),
    options: text('options'),
    sku: text('sku'),
    quantity: cents === undefined ? Number.NaN : count,
    unitCents,
  };
}

/** Parses an amount, also with the many decimals that databases of shops store. */
function readCents(typed: string): number | undefined {
  const isLong = /^\d{1,12}[.,]\d{4,}$/.test(typed);
  const amount = readAmount(isLong ? Number(typed.replace(',', '.')).toFixed(2) : typed);
  return amount.ok ? amount.cents : undefined;
}

function fitLine(text: string): string {
  return foldToLine(text).slice(0, LONGEST_TEXT).toWellFormed();
}
