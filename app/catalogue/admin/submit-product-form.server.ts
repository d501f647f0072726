import { z } from 'zod';
import { findImages } from '#app/media/library/library-images.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { readPostedForm, refuseVersionedForm } from '#app/platform/editing/versioned-form.server.ts';
import { readAmount, readCount } from '#app/platform/text/read-amount.ts';
import { type EditProblem, mergeAndSaveProduct, type WantedProduct } from '../editing/edit-product.server.ts';
import { readItemTexts } from '../item-values.ts';
import type { Chosen } from '../product-fields.ts';
import {
  type ProductAnswer,
  type ProductFormValues,
  productFormValues,
  readValues,
  type SizeFormValues,
  USUAL_STOCK,
} from './product-forms.ts';

/** Merges concurrent changes. A new product gets the form's `id`, so that a repeated request does not add another. */
export async function submitProductForm(
  db: Db,
  actor: Actor,
  {
    form,
    productId,
    isTextsOnly = false,
  }: { form: FormData; productId: string | undefined; isTextsOnly?: boolean },
  now: Date,
): Promise<{ answer: ProductAnswer; status: number }> {
  const { values, product, problems } = readProductForm(form);
  const posted = readPostedForm(form);
  const id = productId ?? z.uuid().safeParse(form.get('id')).data ?? crypto.randomUUID();
  const saved = await mergeAndSaveProduct(
    db,
    actor,
    { id, form: posted, product, problems, isTextsOnly },
    now,
  );
  if (saved.ok)
    return { answer: { ok: true, id: saved.id, title: product.title, kept: saved.kept }, status: 200 };
  // Fills the form with its own input, even if that is not a valid price or number.
  const fill = (wanted: WantedProduct) => filled(db, wanted === product ? values : productFormValues(wanted));
  return refuseVersionedForm(saved, { form: posted, values: product, fill });
}

async function filled(db: Db, values: ProductFormValues) {
  return { values, images: await findImages(db, values.imageIds) };
}

const NO_NUMBER = Number.NaN;

/** Reports invalid numbers, and input that would otherwise be ignored, such as the stock of an unticked size. */
export function readProductForm(form: FormData): {
  values: ProductFormValues;
  product: WantedProduct;
  problems: Record<string, EditProblem>;
} {
  const values = readValues(form);
  const { price, sizes, ...fields } = values;
  const amount = readAmount(price);
  const product = {
    // The type assertion is safe, since the product's schema refuses unknown choices.
    ...(fields as typeof fields & Chosen<''> & Pick<WantedProduct, 'category'>),
    ...readItemTexts(fields),
    priceCents: amount.ok ? amount.cents : -1,
    sizes: sizes.filter(({ isThere }) => isThere).map(wantedSize),
  };
  const lost = sizes.filter(isLost).map(({ size }) => [`stock-${size}`, { problem: 'stock-without-size' }]);
  const problems: Record<string, EditProblem> = Object.fromEntries(lost);
  if (!amount.ok) problems.priceCents = { problem: `price-${amount.reason}` };
  return { values, product, problems };
}

/** Nothing was `seen` of a size that the product did not have. */
function isLost({ isThere, stock, seen, own }: SizeFormValues): boolean {
  return !isThere && ((stock !== '' && stock !== seen) || (seen === '' && Object.values(own).some(Boolean)));
}

function wantedSize({ size, onSale, stock, own }: SizeFormValues) {
  const stockQuantity = readCount(stock || USUAL_STOCK) ?? NO_NUMBER;
  return { size, available: onSale, stockQuantity, ...readItemTexts(own) };
}
