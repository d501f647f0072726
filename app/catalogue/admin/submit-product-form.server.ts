import { z } from 'zod';
import { findImages } from '#app/media/library/images.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { readPostedForm, refuseForm } from '#app/platform/editing/versioned-form.server.ts';
import { editProduct } from '../editing/edit-product.server.ts';
import type { WantedProduct } from '../editing/merge-product.ts';
import type { ProductAnswer } from './product-action-data.ts';
import { type ProductValues, valuesOf } from './product-values.ts';
import { readProductForm } from './read-product-form.server.ts';

/**
 * Saves a product as its form says it, merged with what somebody else saved meanwhile; one without a `productId` is new and
 * has the form's `id`, so that sending it twice adds it once. Answers what the form hears, with the status of the answer.
 */
export async function submitProductForm(
  db: Db,
  actor: Actor,
  { form, productId }: { form: FormData; productId: string | undefined },
  now: Date,
): Promise<{ answer: ProductAnswer; status: number }> {
  const { values, product, problems } = readProductForm(form);
  const posted = readPostedForm(form);
  const id = productId ?? z.uuid().safeParse(form.get('id')).data ?? crypto.randomUUID();
  const saved = await editProduct(db, actor, { id, form: posted, product, problems }, now);
  if (saved.ok)
    return { answer: { ok: true, id: saved.id, title: product.title, kept: saved.kept }, status: 200 };
  // What was typed comes back as it was, also where it is no price or number.
  const fill = (wanted: WantedProduct) => filled(db, wanted === product ? values : valuesOf(wanted));
  return refuseForm(saved, { form: posted, values: product, fill });
}

async function filled(db: Db, values: ProductValues) {
  return { values, images: await findImages(db, values.imageIds) };
}
