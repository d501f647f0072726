import { sql } from 'drizzle-orm';
import { listDropFormProducts } from '#app/drops/editing/drop-form-products.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/audit-change.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import {
  combineFlat,
  saveVersioned,
  type VersionedRules,
} from '#app/platform/editing/save-versioned.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { normalCode } from '../discount.ts';
import { findDiscount } from './admin-discounts.server.ts';
import type { DiscountFormValues, DiscountProblems } from './discount-form-values.ts';
import { givesAllAway } from './parse-discount-form.ts';
import { saveDiscount } from './save-discount.server.ts';

export const DISCOUNT_OBJECT = 'discount';

/** Fields that are merged as one, since they only make sense together. */
const together = [
  ['startDate', 'endDate'],
  ['kind', 'percentage', 'amount'],
  ['method', 'code'],
  ['scope', 'categories', 'products'],
];

type DiscountRefusal = { ok: false; reason: 'invalid'; problems: DiscountProblems };

/**
 * Saves a discount from an operator's form, merged field by field with changes saved meanwhile (see `saveVersioned`); a new one comes with
 * its id. Refuses everything `saveDiscount` refuses, a discount that is gone, fields that both operators changed, and giving everything
 * away until it is confirmed (`mayGiveAllAway`) or was so before.
 */
export function mergeAndSaveDiscount(
  db: Db,
  actor: Actor,
  {
    id,
    form,
    discount,
    mayGiveAllAway = false,
  }: { id: string; form: PostedForm; discount: DiscountFormValues; mayGiveAllAway?: boolean },
  now: Date,
) {
  const rules: VersionedRules<DiscountFormValues, DiscountRefusal> = {
    objectType: DISCOUNT_OBJECT,
    lock: async (tx) => {
      await lockDiscount(tx, id);
      const kept = await findDiscount(tx, id);
      return kept && { id, version: kept.version, values: kept.discount };
    },
    fieldsOf: discountFields,
    together,
    combine: combineFlat,
    save: async (tx, values, current) => {
      const isAsked = mayGiveAllAway || (current && givesAllAway(current.values));
      if (!isAsked && givesAllAway(values))
        return { ok: false, reason: 'invalid', problems: { mostUses: 'gives-all-away' } };
      return saveDiscount(tx, values, id);
    },
    auditedFields: auditedDiscountFields,
  };
  return saveVersioned(db, actor, { form, values: discount }, rules, now);
}

export function discountFields(values: DiscountFormValues): Record<string, unknown> {
  const fields = { ...said(values), categories: values.categories.toSorted() };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

/** Serialises saves of a discount, even of one that does not exist yet. */
export async function lockDiscount(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`discount:${id}`}))`);
}

/** Returns the fields of a discount's history; products by title. */
export async function auditedDiscountFields(tx: Db, values: DiscountFormValues): Promise<FieldValues> {
  const fields = said(values);
  const pieces = await listDropFormProducts(tx, fields.products);
  return { ...fields, products: pieces.map(({ title }) => title).join(', ') };
}

/** Clears the values that do not apply, such as the amount of a percentage. */
function said(values: DiscountFormValues): DiscountFormValues {
  const { kind, method, scope, percentage, amount, code, categories, products } = values;
  const isForSome = scope === 'some';
  return {
    ...values,
    percentage: kind === 'percentage' ? percentage : '',
    amount: kind === 'amount' ? amount : '',
    code: method === 'code' ? normalCode(code) : '',
    categories: isForSome ? categories : [],
    products: isForSome ? products : [],
  };
}
