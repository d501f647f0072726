import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseAddressForm } from '#app/accounts/account-area/address-book.server.ts';
import { LONGEST_NAME } from '#app/accounts/forms/account-form.ts';
import {
  deleteImportedAccounts,
  type ImportedCustomer,
  isFillable,
  markImportUndone,
  saveImport,
} from '#app/accounts/imported-customers.server.ts';
import { customerImports } from '#app/accounts/tables.server.ts';
import { isPhoneNumber } from '#app/addresses/address.ts';
import { isPhoneNumberIn } from '#app/addresses/country-phone-number.server.ts';
import { countryOfRegion, isCountry } from '#app/addresses/shipping-countries.ts';
import { deleteImportedSubscriptions, subscribeImported } from '#app/newsletter/subscribe.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { LONG_STATEMENTS } from '#app/platform/database/long-statements.server.ts';
import { type Actor, recordChange, redactChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  type FileRefusal,
  firstCell,
  type ImportFile,
  type ImportRow,
  readImportFile,
} from '#app/platform/editing/file-imports.server.ts';
import { readEmailAddress } from '#app/platform/text/email-address.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';

const IMPORTS_SHOWN = 20;

type Counts = { added: number; filled: number; same: number; subscribed: number; refused: number };
type Shown = { shown: ShownRow[]; name: string };
/** The first customers of a file, and the rows that are refused. */
type ShownRow = { line: number; email: string } & Partial<ImportedCustomer & RefusedRow>;

export type CustomerImportAnswer =
  | ({ of: 'preview' | 'run'; ok: true; confirmed: string } & Counts & Shown)
  | ({ of: 'preview' | 'run' } & FileRefusal<'no-email-column'>);
export type UndoAnswer =
  | { of: 'undo'; ok: true; removed: number }
  | { of: 'undo'; ok: false; reason: 'missing' };

/** Reads an uploaded file of customers and counts the effects of importing it. */
export async function previewImport(db: Db, form: FormData): Promise<CustomerImportAnswer> {
  const read = await readCustomerFile(form);
  if (!read.ok) return { of: 'preview', ...read };
  const { answer } = await planImport(db, read);
  return { of: 'preview', ok: true, ...answer };
}

/** Imports the file that the operator confirmed, in one transaction. A second time it changes nothing. */
export async function runImport(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<CustomerImportAnswer> {
  const read = await readCustomerFile(form);
  if (!read.ok) return { of: 'run', ...read };
  return db.transaction(async (tx): Promise<CustomerImportAnswer> => {
    await tx.execute(LONG_STATEMENTS);
    await tx.execute(sql`lock table ${customerImports} in share row exclusive mode`);
    const { answer, saved, subscribers } = await planImport(tx, read);
    if (saved.length + subscribers.length) {
      const { name: fileName, added, subscribed } = answer;
      const values = { fileName, importedBy: actor.email, added, subscribed, createdAt: now };
      const importId = await saveImport(tx, values, saved);
      const consent = { importId, file: fileName, by: actor.email, at: now.toISOString() };
      await subscribeImported(tx, subscribers, consent, now);
      const object = { objectType: 'customer-import', objectId: importId };
      await recordChange(tx, actor, { ...object, action: 'created', after: { added, subscribed } }, now);
    }
    return { of: 'run', ok: true, ...answer };
  });
}

type Effect = { effect: 'added' | 'filled' | 'same' | 'unverified'; email: string; subscribes: boolean };

async function planImport(db: Db, { customers, refused, name, confirmed }: ReadCustomers) {
  const { rows } = await db.execute<Effect>(sql`
    select row.email, row."hasConsented" and letters.confirmed_at is null and letters.unsubscribed_at is null as subscribes,
      case when account.id is null then 'added' when not ${isFillable} then 'unverified'
        when account.first_name || account.last_name = '' and row."firstName" || row."lastName" <> ''
          or coalesce(account.phone, '') = '' and row.phone is not null
          or row.address is not null and not exists (select from user_addresses own where own.user_id = account.id)
          then 'filled' else 'same' end as effect
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as row (email text, "firstName" text, "lastName" text,
      phone text, address jsonb, "hasConsented" boolean)
    left join profiles account on lower(account.email) = row.email
    left join newsletter_subscriptions letters on letters.email = row.email`);
  const effects = new Map(rows.map((row) => [row.email, row]));
  const having = (...wanted: Effect['effect'][]) =>
    customers.filter(({ email }) => wanted.some((one) => one === effects.get(email)?.effect));
  const unverified = having('unverified').map(({ line, email }): RefusedRow => {
    return { line, email, problem: 'unverified' };
  });
  const subscribers = having('added', 'filled', 'same').filter(({ email }) => effects.get(email)?.subscribes);
  const allRefused = [...refused, ...unverified].sort((one, other) => one.line - other.line);
  const answer = {
    ...{ added: having('added').length, filled: having('filled').length, same: having('same').length },
    ...{ subscribed: subscribers.length, refused: allRefused.length },
    shown: [...having('added', 'filled', 'same').slice(0, 5), ...allRefused.slice(0, 100)],
    ...{ name, confirmed },
  };
  return { answer, saved: having('added', 'filled'), subscribers };
}

/** Returns the newest imports that were not undone. */
export function listImports(db: Db) {
  const { undoneAt, createdAt } = customerImports;
  return db
    .select()
    .from(customerImports)
    .where(isNull(undoneAt))
    .orderBy(desc(createdAt))
    .limit(IMPORTS_SHOWN);
}

/**
 * Removes an import's customers and subscriptions, except those of customers who have signed in, ordered or subscribed
 * by themselves since. Accounts that existed before keep what was filled in.
 */
export function undoImport(db: Db, actor: Actor, form: FormData, now: Date): Promise<UndoAnswer> {
  const importId = z.uuid().safeParse(form.get('import')).data ?? '';
  return db.transaction(async (tx) => {
    await tx.execute(LONG_STATEMENTS);
    const importedAt = (await markImportUndone(tx, importId, now))?.toISOString();
    if (!importedAt) return { of: 'undo', ok: false, reason: 'missing' };
    const isUnused = sql`lower(email) not in (
      select lower(email) from profiles where import_id is not null and is_verified
      union all select lower(email) from orders where created_at > ${importedAt}
      union all select email from newsletter_subscriptions where imported_consent is null and confirmed_at > ${importedAt})`;
    await deleteImportedSubscriptions(tx, importId, isUnused);
    const deleted = await deleteImportedAccounts(tx, importId, isUnused);
    await redactChanges(tx, 'customer', deleted, ['note']);
    const removed = deleted.length;
    const object = { objectType: 'customer-import', objectId: importId };
    await recordChange(tx, actor, { ...object, action: 'undone', after: { removed } }, now);
    return { of: 'undo', ok: true, removed };
  });
}

/** A row may contain a long note. */
const limits = { mostBytes: 8_000_000, mostRecords: 20_001, longestRecord: 20_000 };
const ROWS_AT_ONCE = 200;

type RefusedRow = {
  line: number;
  email: string;
  problem: 'email' | 'twice' | 'country' | 'unverified';
};
type ReadCustomers = Pick<ImportFile, 'ok' | 'name' | 'confirmed'> & {
  customers: ImportedCustomer[];
  refused: RefusedRow[];
};

/**
 * Reads customers from an export of Shopify, WooCommerce or Magento, whose columns differ only in prefixes, underscores
 * and case. An address that is not complete is left out; a row without a valid email address is refused.
 */
async function readCustomerFile(form: FormData): Promise<ReadCustomers | FileRefusal<'no-email-column'>> {
  const file = await readImportFile(form, limits);
  if (!file.ok) return file;
  const { name, confirmed, columns, rows } = file;
  if (!emailColumns.some((column) => columns.includes(column)))
    return { ok: false, reason: 'no-email-column' };
  const customers = new Map<string, ImportedCustomer>();
  const refused: RefusedRow[] = [];
  for (const [place, { line, row }] of rows.entries()) {
    // Other requests are served in the meantime.
    if (place % ROWS_AT_ONCE === 0) await nextTurn();
    const customer = readCustomer(line, row);
    if ('problem' in customer) refused.push(customer);
    else if (customers.has(customer.email)) refused.push({ line, email: customer.email, problem: 'twice' });
    else customers.set(customer.email, customer);
  }
  return { ok: true, name, confirmed, customers: [...customers.values()], refused };
}

const emailColumns = ['email', 'useremail', 'emailaddress', 'billingemail'];

function readCustomer(line: number, row: ImportRow): ImportedCustomer | RefusedRow {
  const typed = firstCell(row, emailColumns);
  const email = readEmailAddress(typed)?.toLowerCase();
  if (!email) return { line, email: typed, problem: 'email' };
  const prefix = prefixes.find((one) => firstCell(row, streets, one)) ?? '';
  const typedCountry = firstCell(row, ['countrycode', 'countryid', 'country', 'countryregion'], prefix);
  const country = isCountry(typedCountry) ? typedCountry : countryOfRegion(typedCountry.toUpperCase());
  if (typedCountry && !country) return { line, email, problem: 'country' };
  const [fullFirst = '', ...fullRest] = firstCell(row, ['name', 'fullname']).split(' ');
  const firstName = nameOf(row, 'firstname', prefix) || fitName(fullFirst);
  const lastName = nameOf(row, 'lastname', prefix) || fitName(fullRest.join(' '));
  const phone = firstCell(row, phones) || firstCell(row, phones, prefix);
  const language = firstCell(row, ['language', 'locale']).slice(0, 2).toLowerCase();
  const isDutch = country === 'Netherlands' || country === 'Belgium';
  return {
    ...{ line, email, firstName, lastName },
    phone: isPhoneNumber(phone) ? phone : null,
    address: country ? readAddress(row, prefix, country, `${firstName} ${lastName}`.trim()) : null,
    language: language === 'nl' || language === 'en' ? language : isDutch ? 'nl' : 'en',
    hasConsented: /^(?:yes|true|1|y|ja)$/i.test(firstCell(row, consents)),
  };
}

/** Prefixes of the columns of addresses, in order of preference. */
const prefixes = ['defaultaddress', 'shipping', 'billing', 'address', ''];
const streets = ['address1', 'street'];
const phones = ['phone', 'telephone'];
const consents = ['acceptsemailmarketing', 'acceptsmarketing', 'issubscribed', 'newsletter'];

function readAddress(row: ImportRow, prefix: string, country: string, name: string) {
  // Magento writes the lines of a street into one cell.
  const [streetLine1, ...lines] = firstCell(row, streets, prefix).split('\n');
  const phone = firstCell(row, phones, prefix);
  const parsed = parseAddressForm({
    addressType: 'shipping',
    isDefault: true,
    recipientName: name,
    streetLine1,
    streetLine2:
      firstCell(row, ['address2'], prefix) || lines.join(' ') || firstCell(row, ['company'], prefix),
    city: firstCell(row, ['city'], prefix),
    state: firstCell(row, ['provincecode', 'state', 'region'], prefix),
    postalCode: firstCell(row, ['zip', 'postcode', 'postalcode'], prefix),
    country,
    phone: isPhoneNumberIn(country, phone) ? phone : '',
  });
  return parsed.ok ? parsed.address : null;
}

function nameOf(row: ImportRow, column: string, prefix: string): string {
  return fitName(row.get(column) || row.get(prefix + column) || '');
}

function fitName(name: string): string {
  return foldToLine(name).slice(0, LONGEST_NAME).toWellFormed();
}
