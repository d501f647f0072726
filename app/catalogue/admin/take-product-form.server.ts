import { z } from 'zod';
import { findImages } from '#app/media/images.server.ts';
import type { Actor } from '#app/platform/audit-log.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { editProduct } from '../edit-product.server.ts';
import { inOrder } from './in-order.ts';
import type { ProductAnswer } from './product-answer.ts';
import { type ProductValues, valuesOf } from './product-values.ts';
import { readProductForm } from './read-product-form.server.ts';
import { readText } from './read-values.ts';

/**
 * Saves a product as its form says it, seen in the form's `version`; one without a `productId` is new and has the form's
 * `id`, so that sending it twice adds it once. Answers what the form hears, with the status of the answer.
 */
export async function takeProductForm(
  db: Db,
  actor: Actor,
  { form, productId }: { form: FormData; productId: string | undefined },
  now: Date,
): Promise<{ answer: ProductAnswer; status: number }> {
  const { values, product } = readProductForm(form);
  const id = productId ?? z.uuid().safeParse(form.get('id')).data ?? crypto.randomUUID();
  const version = readText(form.get('version'));
  const saved = await editProduct(db, actor, { id, version, product }, now);
  if (saved.ok) return { answer: { ok: true, id: saved.id, title: product.title }, status: 200 };
  const typed = await filled(db, values);
  const { reason } = saved;
  if (reason === 'missing') return { answer: { ok: false, reason, typed }, status: 404 };
  if (reason === 'invalid')
    return { answer: { ok: false, reason, typed, problems: saved.problems }, status: 400 };
  const { current } = saved;
  const theirs = { ...(await filled(db, valuesOf(current.product))), isArchived: current.isArchived };
  return { answer: { ok: false, reason, typed, theirs, version: current.version }, status: 409 };
}

async function filled(db: Db, values: ProductValues) {
  return { values, images: inOrder(await findImages(db, values.imageIds), values.imageIds) };
}
