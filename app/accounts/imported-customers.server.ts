import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AddressInput } from '#app/addresses/address.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { customerImports, profiles } from './tables.server.ts';

/** A customer in a file. `email` is in lower case. */
export type ImportedCustomer = {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: AddressInput | null;
  language: Language;
  hasConsented: boolean;
};

type NewImport = Omit<typeof customerImports.$inferInsert, 'id' | 'undoneAt'>;

/** The accounts that an import may fill. An account that a stranger may have registered is left alone. */
export const isFillable = sql`(account.is_verified or account.import_id is not null)`;

/** Adds customers as unverified accounts without a password, and fills what is empty in known ones. Returns its id. */
export async function saveImport(tx: Db, values: NewImport, customers: ImportedCustomer[]): Promise<string> {
  const [saved] = await tx.insert(customerImports).values(values).returning({ id: customerImports.id });
  const id = saved?.id ?? '';
  const at = sql`${values.createdAt.toISOString()}::timestamptz`;
  // A single parameter holds any number of customers.
  const rows = sql`jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as row (email text, "firstName" text,
    "lastName" text, phone text, address jsonb, language text)`;
  await tx.execute(sql`
    insert into profiles as account (email, first_name, last_name, phone, language, import_id, created_at, updated_at)
    select email, "firstName", "lastName", phone, language, ${id}::uuid, ${at}, ${at} from ${rows}
    on conflict (lower(email)) do update set updated_at = ${at}, phone = coalesce(nullif(account.phone, ''), excluded.phone),
      first_name = case when account.first_name || account.last_name = '' then excluded.first_name else account.first_name end,
      last_name = case when account.first_name || account.last_name = '' then excluded.last_name else account.last_name end
    where ${isFillable}`);
  await tx.execute(sql`
    insert into user_addresses (user_id, address_type, is_default, recipient_name, street_line1, street_line2, city,
      state, postal_code, country, phone, created_at)
    select account.id, 'shipping', true, address->>'recipientName', address->>'streetLine1', address->>'streetLine2',
      address->>'city', address->>'state', address->>'postalCode', address->>'country', address->>'phone', ${at}
    from ${rows} join profiles account on lower(account.email) = row.email and ${isFillable}
    where address is not null and not exists (select from user_addresses own where own.user_id = account.id)`);
  return id;
}

/** Marks an import as undone and returns its time; undefined if it was undone before or does not exist. */
export async function markImportUndone(tx: Db, importId: string, now: Date): Promise<Date | undefined> {
  const [undone] = await tx
    .update(customerImports)
    .set({ undoneAt: now })
    .where(and(sql`${customerImports.id}::text = ${importId}`, isNull(customerImports.undoneAt)))
    .returning({ createdAt: customerImports.createdAt });
  return undone?.createdAt;
}

/** Deletes the accounts that an import added and nobody has verified. Returns their ids. */
export async function deleteImportedAccounts(tx: Db, importId: string, condition: SQL): Promise<string[]> {
  const deleted = await tx
    .delete(profiles)
    .where(and(eq(profiles.importId, importId), eq(profiles.isVerified, false), condition))
    .returning({ id: profiles.id });
  return deleted.map(({ id }) => id);
}
