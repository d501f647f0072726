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
import { findSale } from './admin-sales.server.ts';
import type { SaleFormValues, SaleProblems } from './sale-form-values.ts';
import { saveSale } from './save-sale.server.ts';

export const SALE_OBJECT = 'sale';

/** Fields of a sale that only make sense together. */
const together = [
  ['startDate', 'endDate'],
  ['kind', 'percentage', 'amount', 'products', 'categories'],
];

type SaleRefusal = { ok: false; reason: 'invalid'; problems: SaleProblems };

/**
 * Saves a sale from an operator's form; a new one brings its id. What somebody else saved meanwhile is merged field by
 * field, see `saveVersioned`. Refuses what `saveSale` refuses; a sale that is gone; and fields that both changed.
 */
export function mergeAndSaveSale(
  db: Db,
  actor: Actor,
  { id, form, sale }: { id: string; form: PostedForm; sale: SaleFormValues },
  now: Date,
) {
  const rules: VersionedRules<SaleFormValues, SaleRefusal> = {
    objectType: SALE_OBJECT,
    lock: async (tx) => {
      await lockSale(tx, id);
      const kept = await findSale(tx, id);
      return kept && { id, version: kept.version, values: kept.sale };
    },
    fieldsOf: saleFields,
    together,
    combine: combineFlat,
    save: (tx, values) => saveSale(tx, values, id),
    auditedFields: auditedSaleFields,
  };
  return saveVersioned(db, actor, { form, values: sale }, rules, now);
}

/** A sale in a form that is the same for the same content, however it was typed. */
export function saleFields({ kind, percentage, amount, products, ...sale }: SaleFormValues) {
  const isFixed = kind === 'fixed';
  const fields: Record<keyof SaleFormValues, unknown> = {
    ...sale,
    kind,
    percentage: kind === 'percentage' ? percentage : '',
    amount: kind === 'amount' ? amount : '',
    categories: sale.categories.toSorted(),
    products: products.map(({ id, price }) => (isFixed ? `${id} ${price.trim()}` : id)),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

/** Makes others who save this sale wait, also while it does not exist yet. */
export async function lockSale(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sale:${id}`}))`);
}

/** A sale as its history tells it: products by their titles, each with its price where that is fixed. */
export async function auditedSaleFields(tx: Db, sale: SaleFormValues): Promise<FieldValues> {
  const { kind, percentage, amount, products, ...rest } = sale;
  const pieces = await listDropFormProducts(
    tx,
    products.map(({ id }) => id),
  );
  const prices = new Map(products.map(({ id, price }) => [id, price]));
  return {
    ...rest,
    kind,
    percentage: kind === 'percentage' ? percentage : '',
    amount: kind === 'amount' ? amount : '',
    products: pieces
      .map(({ id, title }) => (kind === 'fixed' ? `${title}: ${prices.get(id)}` : title))
      .join(', '),
  };
}
