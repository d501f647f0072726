import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isPhoneNumber, PHONE_LIMIT } from '#app/addresses/address.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { singleLineSchema } from '#app/platform/text/single-line-schema.ts';
import { LONGEST_NAME } from '../forms/account-form.ts';
import { profiles } from '../tables.server.ts';

/** Does not include the email address, which is the login and is changed separately. */
export type CustomerDetails = { firstName: string; lastName: string; phone: string };

export async function findCustomerDetails(db: Db, customerId: string): Promise<CustomerDetails> {
  const [profile] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.id, customerId));
  const { firstName = '', lastName = '', phone } = profile ?? {};
  return { firstName, lastName, phone: phone ?? '' };
}

export async function saveCustomerDetails(
  db: Db,
  customerId: string,
  { phone, ...names }: CustomerDetails,
): Promise<void> {
  await db
    .update(profiles)
    .set({ ...names, phone: phone || null, updatedAt: sql`now()` })
    .where(eq(profiles.id, customerId));
}

const details = z
  .object({
    firstName: singleLineSchema('account.firstNameEmpty')
      .min(1, 'account.firstNameEmpty')
      .max(LONGEST_NAME, 'account.firstNameLong'),
    lastName: singleLineSchema('account.lastNameEmpty').max(LONGEST_NAME, 'account.lastNameLong'),
    noLastName: z.string().optional(),
    phone: singleLineSchema('account.phoneInvalid')
      .max(PHONE_LIMIT, 'account.phoneInvalid')
      .refine((phone) => !phone || isPhoneNumber(phone), 'account.phoneInvalid')
      .default(''),
  })
  .refine(({ lastName, noLastName }) => lastName || noLastName === 'on', {
    path: ['lastName'],
    error: 'account.lastNameEmpty',
    // Checks the rule even if other fields are invalid, so that all problems are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(({ noLastName: _, ...kept }) => kept);

export function parseCustomerDetails(
  typed: unknown,
):
  | { ok: true; details: CustomerDetails }
  | { ok: false; problems: Partial<Record<keyof CustomerDetails, string>> } {
  const parsed = details.safeParse(typed);
  if (parsed.success) return { ok: true, details: parsed.data };
  const problems: Partial<Record<keyof CustomerDetails, string>> = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof CustomerDetails] ??= message;
  return { ok: false, problems };
}
