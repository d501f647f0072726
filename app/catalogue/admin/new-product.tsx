import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { findImages } from '#app/media/library/library-images.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { newFormBase } from '#app/platform/editing/versioned-form.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { listShopRows } from '../colours.server.ts';
import { findProductForEditing } from '../editing/product-for-editing.server.ts';
import { listSizeSystems } from '../size-systems.server.ts';
import type { Route } from './+types/new-product';
import { copyOf, newProduct, type ProductAnswer } from './product-forms.ts';
import { submitProductForm } from './submit-product-form.server.ts';
import { ProductForm } from './ui/product-form.tsx';

export const handle = requireTranslations(
  'admin/images',
  'admin/products',
  'size-guide',
  'care',
  'catalogue',
);

export const meta = unindexedPageMeta('adminProducts.newTitle', 'adminProducts.newLead');

export async function loader({ url }: Route.LoaderArgs) {
  const copied = await findProductForEditing(db, url.searchParams.get('from')?.replaceAll('\0', '') ?? '');
  const base = newFormBase();
  const [systems, shop] = await Promise.all([listSizeSystems(db), listShopRows(db)]);
  const choices = { systems, ...shop };
  const begun = { id: crypto.randomUUID() as string, version: '', isArchived: false, base, ...choices };
  if (!copied) return { ...begun, values: newProduct, images: [] };
  const images = await findImages(db, copied.product.imageIds);
  return { ...begun, values: copyOf(copied.product), images };
}

/** POST /admin/products/new: adds a product with the form's `id`, so that a repeated request does not add another. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const admin = context.get(signedInAdmin);
  const { answer, status } = await submitProductForm(db, admin, { form, productId: undefined }, new Date());
  if (answer.ok && !new URL(request.url).pathname.endsWith('.data'))
    throw redirect(`/admin/products/${encodeURIComponent(answer.id)}`, 303);
  return data<ProductAnswer>(answer, status);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <BackToList to="/admin/products">{t('adminProducts.back')}</BackToList>
      <h1>{t('adminProducts.newTitle')}</h1>
      <p className="admin-lead mb-4">{t('adminProducts.newLead')}</p>
      <ProductForm
        shown={loaderData}
        isNew
        given={actionData && !actionData.ok && 'typed' in actionData ? actionData : undefined}
      />
    </>
  );
}
