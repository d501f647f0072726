import './words.ts';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/require-admin.server.ts';
import { findImages } from '#app/media/images.server.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useWords } from '#app/platform/words.ts';
import { answerOrRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { Link } from '#app/ui/link.tsx';
import { editProduct } from '../edit-product.server.ts';
import { findEditedProduct } from '../edited-product.server.ts';
import type { Route } from './+types/new-product';
import { inOrder } from './in-order.ts';
import type { ProductAnswer } from './product-answer.ts';
import { copyOf, newProduct } from './product-values.ts';
import { readProductForm } from './read-product-form.server.ts';
import { ProductForm } from './ui/product-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('adminProducts.newTitle'),
    description: t('adminProducts.newLead'),
    robots: 'noindex',
  }));
}

/** With `?from=` a product's id the form begins as a copy of it. */
export async function loader({ url }: Route.LoaderArgs) {
  const copied = await findEditedProduct(db, url.searchParams.get('from')?.replaceAll('\0', '') ?? '');
  if (!copied) return { values: newProduct, images: [] };
  const images = await findImages(db, copied.product.imageIds);
  return { values: copyOf(copied.product), images: inOrder(images, copied.product.imageIds) };
}

/** POST /admin/products/new: adds a product. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { values, product } = readProductForm(form);
  const added = await editProduct(db, context.get(signedInAdmin), { product }, new Date());
  if (added.ok) {
    if (!new URL(request.url).pathname.endsWith('.data'))
      throw redirect(`/admin/products/${encodeURIComponent(added.id)}`, 303);
    return data<ProductAnswer>({ ok: true, id: added.id, title: product.title });
  }
  if (added.reason !== 'invalid') throw new Error(`A new product was refused: ${added.reason}`);
  const images = inOrder(await findImages(db, values.imageIds), values.imageIds);
  const { problems } = added;
  return data<ProductAnswer>({ ok: false, reason: 'invalid', typed: { values, images }, problems }, 400);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrRefusal(serverAction);
}

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <Link to="/admin/products" className="admin-way">
        {t('adminProducts.back')}
      </Link>
      <h1>{t('adminProducts.newTitle')}</h1>
      <p className="admin-lead mb-4">{t('adminProducts.newLead')}</p>
      <ProductForm
        shown={loaderData}
        given={actionData && !actionData.ok && 'typed' in actionData ? actionData : undefined}
      />
    </>
  );
}
