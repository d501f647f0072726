import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseAddressForm } from '#app/accounts/account-area/address-book.server.ts';
import { LONGEST_NAME } from '#app/accounts/forms/account-form.ts';
import type { ImportedCustomer } from '#app/accounts/imported-customers.server.ts';
import { isPhoneNumber } from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import { countryOfRegion, isCountry } from '#app/addresses/shipping-countries.ts';
import { readEmailAddress } from '#app/platform/text/email-address.ts';
import { readDelimitedText, type UnreadableText } from '#app/platform/text/read-delimited-text.server.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';

const MOST_ROWS = 20_000;
/** A row may contain a long note. */
const LONGEST_RECORD = 20_000;
const ROWS_AT_ONCE = 200;

export type RefusedRow = {
  line: number;
  email: string;
  problem: 'email' | 'twice' | 'country' | 'unverified';
};
export type ReadCustomers = { customers: ImportedCustomer[]; refused: RefusedRow[] };
export type FileProblem = UnreadableText['reason'] | 'no-email-column';

/**
 * Reads customers from an export of Shopify, WooCommerce or Magento, whose columns differ only in prefixes, underscores
 * and case. An address that is not complete is left out; a row without a valid email address is refused.
 */
export async function readCustomerFile(
  bytes: Buffer,
): Promise<({ ok: true } & ReadCustomers) | { ok: false; reason: FileProblem; line?: number }> {
  const read = readDelimitedText(bytes, { mostRecords: MOST_ROWS + 1, longestRecord: LONGEST_RECORD });
  if (!read.ok) return read;
  const [head, ...rows] = read.records;
  const columns = (head?.record ?? []).map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  if (!emailColumns.some((name) => columns.includes(name))) return { ok: false, reason: 'no-email-column' };
  const customers = new Map<string, ImportedCustomer>();
  const refused: RefusedRow[] = [];
  for (const [place, { record, line }] of rows.entries()) {
    // Other requests are served in the meantime.
    if (place % ROWS_AT_ONCE === 0) await nextTurn();
    const row = new Map(columns.map((name, column) => [name, cellText(record[column])]));
    const customer = readCustomer(line, row);
    if ('problem' in customer) refused.push(customer);
    else if (customers.has(customer.email)) refused.push({ line, email: customer.email, problem: 'twice' });
    else customers.set(customer.email, customer);
  }
  return { ok: true, customers: [...customers.values()], refused };
}

type Row = ReadonlyMap<string, string>;

const emailColumns = ['email', 'useremail', 'emailaddress', 'billingemail'];

function readCustomer(line: number, row: Row): ImportedCustomer | RefusedRow {
  const typed = first(row, emailColumns);
  const email = readEmailAddress(typed)?.toLowerCase();
  if (!email) return { line, email: typed, problem: 'email' };
  const prefix = prefixes.find((one) => first(row, streets, one)) ?? '';
  const typedCountry = first(row, ['countrycode', 'countryid', 'country', 'countryregion'], prefix);
  const country = isCountry(typedCountry) ? typedCountry : countryOfRegion(typedCountry.toUpperCase());
  if (typedCountry && !country) return { line, email, problem: 'country' };
  const [fullFirst = '', ...fullRest] = first(row, ['name', 'fullname']).split(' ');
  const firstName = nameOf(row, 'firstname', prefix) || fitName(fullFirst);
  const lastName = nameOf(row, 'lastname', prefix) || fitName(fullRest.join(' '));
  const phone = first(row, phones) || first(row, phones, prefix);
  const language = first(row, ['language', 'locale']).slice(0, 2).toLowerCase();
  const isDutch = country === 'Netherlands' || country === 'Belgium';
  return {
    ...{ line, email, firstName, lastName },
    phone: isPhoneNumber(phone) ? phone : null,
    address: country ? readAddress(row, prefix, country, `${firstName} ${lastName}`.trim()) : null,
    language: language === 'nl' || language === 'en' ? language : isDutch ? 'nl' : 'en',
    hasConsented: /^(?:yes|true|1|y|ja)$/i.test(first(row, consents)),
  };
}

/** Prefixes of the columns of addresses, in order of preference. */
const prefixes = ['defaultaddress', 'shipping', 'billing', 'address', ''];
const streets = ['address1', 'street'];
const phones = ['phone', 'telephone'];
const consents = ['acceptsemailmarketing', 'acceptsmarketing', 'issubscribed', 'newsletter'];

function readAddress(row: Row, prefix: string, country: string, name: string) {
  // Magento writes the lines of a street into one cell.
  const [streetLine1, ...lines] = first(row, streets, prefix).split('\n');
  const phone = first(row, phones, prefix);
  const parsed = parseAddressForm({
    addressType: 'shipping',
    isDefault: true,
    recipientName: name,
    streetLine1,
    streetLine2: first(row, ['address2'], prefix) || lines.join(' ') || first(row, ['company'], prefix),
    city: first(row, ['city'], prefix),
    state: first(row, ['provincecode', 'state', 'region'], prefix),
    postalCode: first(row, ['zip', 'postcode', 'postalcode'], prefix),
    country,
    phone: isPhoneNumberIn(country, phone) ? phone : '',
  });
  return parsed.ok ? parsed.address : null;
}

function first(row: Row, names: string[], prefix = ''): string {
  return names.map((name) => row.get(prefix + name)).find(Boolean) ?? '';
}

function nameOf(row: Row, column: string, prefix: string): string {
  return fitName(row.get(column) || row.get(prefix + column) || '');
}

function fitName(name: string): string {
  return foldToLine(name).slice(0, LONGEST_NAME).toWellFormed();
}

/** Removes the apostrophe with which Shopify keeps spreadsheets from changing postal codes and telephone numbers. */
function cellText(cell = ''): string {
  return cell.trim().replace(/^'/, '').replaceAll(/\r\n?/g, '\n');
}
