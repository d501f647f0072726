import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import {
  archiveProduct,
  deleteProduct,
  type IsOrdered,
  restoreProduct,
} from '../editing/archive-restore-delete-product.server.ts';
import { bulkEditProducts } from '../editing/bulk-edit-products.server.ts';
import { forEachField } from '../product-fields.ts';
import type { ChangeProblem, ListAnswer, ListForm } from './product-forms.ts';
import { readText } from './product-forms.ts';

const MOST_CHOSEN = 500;

export async function submitProductListAction(
  db: Db,
  actor: Actor,
  { of, form }: { of: ListForm; form: FormData },
  isOrdered: IsOrdered,
  now: Date,
): Promise<ListAnswer> {
  const id = readText(form.get('id'));
  switch (of) {
    case 'delete':
      return { ...(await archiveProduct(db, actor, id, now)), of };
    case 'delete-for-good':
      return { ...(await deleteProduct(db, actor, id, isOrdered, now)), of };
    case 'restore':
      return { ...(await restoreProduct(db, actor, id, now)), of };
    case 'bulk':
      return changeChosen(db, actor, form, now);
  }
}

async function changeChosen(db: Db, actor: Actor, form: FormData, now: Date): Promise<ListAnswer> {
  const typed = forEachField(['price', 'weight', 'isNew', 'available', 'published'], (name) =>
    readText(form.get(name)),
  );
  const refuse = (reason: ChangeProblem): ListAnswer => ({ ok: false, of: 'bulk', reason, typed });
  const ids = [...new Set(form.getAll('ids').map(readText))];
  const amount = typed.price ? readAmount(typed.price) : undefined;
  if (!ids.length) return refuse('none-chosen');
  if (ids.length > MOST_CHOSEN) return refuse('too-many-chosen');
  if (amount && !amount.ok) return refuse(`price-${amount.reason}`);
  const change = {
    priceCents: amount?.cents,
    weightGrams: typed.weight ? (readCount(typed.weight) ?? -1) : undefined,
    isNew: readSwitch(typed.isNew),
    available: readSwitch(typed.available),
    published: readSwitch(typed.published),
  };
  if (Object.values(change).every((value) => value === undefined)) return refuse('nothing-to-change');
  const changed = await bulkEditProducts(db, actor, { ids, change }, now);
  if (!changed.ok) return refuse(changed.reason);
  const { count } = changed;
  return count ? { ok: true, of: 'bulk', count } : refuse('none-chosen');
}

function readSwitch(typed: string): boolean | undefined {
  return typed === 'on' ? true : typed === 'off' ? false : undefined;
}
