import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayChangeWholeProducts } from '#app/accounts/staff/staff-roles.ts';
import { findDropStartTimes } from '#app/drops/products-in-drops.server.ts';
import { findImages } from '#app/media/library/library-images.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { newFormBase } from '#app/platform/editing/versioned-form.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { listShopRows } from '../colours.server.ts';
import { isVisibleToShoppers } from '../editing/admin-product.ts';
import { listIncomplete } from '../editing/bulk-edit-products.server.ts';
import { fieldsToMerge } from '../editing/edit-product.server.ts';
import {
  findNextReducedPrice,
  findProductForEditing,
  type ReducedPrice,
} from '../editing/product-for-editing.server.ts';
import { productPath } from '../product.ts';
import { checkDraft, type DraftCheck } from '../requirements.ts';
import { listSizeSystems } from '../size-systems.server.ts';
import type { Route } from './+types/product';
import { type ListAnswer, type ProductAnswer, productFormValues } from './product-forms.ts';
import { submitProductForm } from './submit-product-form.server.ts';
import { productFieldLabel, productFieldValueLabel, productRowName } from './ui/product-field-labels.ts';
import { ProductForm } from './ui/product-form.tsx';

export const handle = requireTranslations(
  'admin/images',
  'admin/products',
  'size-guide',
  'care',
  'catalogue',
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.values, 'adminProducts.editTitle', 'adminProducts.editLead');
}

export async function loader({ params: { productId } }: Route.LoaderArgs) {
  const kept = isPostgresText(productId) ? await findProductForEditing(db, productId) : undefined;
  if (!kept) throw data(null, 404);
  const { id, version, isArchived, isPublished, product } = kept;
  const [images, changes, times, reduced, systems, shop, incomplete] = await Promise.all([
    findImages(db, product.imageIds),
    listChanges(db, 'product', id),
    findDropStartTimes(db, [id]),
    findNextReducedPrice(db, id),
    listSizeSystems(db),
    listShopRows(db),
    listIncomplete(db, isPublished ? [] : [id]),
  ]);
  const dropTime = times.get(id);
  const isShown = isVisibleToShoppers({ category: product.category, isArchived, isPublished, dropTime });
  return {
    id,
    version,
    isArchived,
    isPublished,
    checks: checkDraft(
      {
        ...product,
        hasPictures: images.length > 0,
        hasStock: product.sizes.some(({ stockQuantity }) => stockQuantity > 0),
      },
      incomplete[0]?.missing ?? [],
    ),
    path: isShown ? productPath(product) : undefined,
    isPiece: product.category === 'the-drop',
    dropTime,
    reduced: reduced && { ...reduced, isInForce: new Date(reduced.startsAt) <= new Date() },
    values: productFormValues(product),
    base: newFormBase(fieldsToMerge(product)),
    held: Object.fromEntries(product.sizes.map(({ size, held }) => [size, held])),
    images,
    systems,
    ...shop,
    changes,
  };
}

export async function action({ params: { productId }, request, context }: Route.ActionArgs) {
  if (!isPostgresText(productId)) throw data(null, 404);
  const form = await request.formData().catch(() => new FormData());
  const admin = context.get(signedInAdmin);
  const isTextsOnly = !mayChangeWholeProducts(admin.role);
  const { answer, status } = await submitProductForm(db, admin, { form, productId, isTextsOnly }, new Date());
  return data<ProductAnswer>(answer, status);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { path, changes, values, isArchived, isPublished, isPiece, dropTime, reduced } = loaderData;
  const language = useLanguage();
  const title = translated(language, values.title, values.titleNl);
  return (
    <>
      <BackToList to="/admin/products">{t('adminProducts.back')}</BackToList>
      <div className="admin-head">
        <div>
          <h1>{t('adminProducts.editTitle')}</h1>
          <p className="admin-lead" lang={title.language}>
            {title.text}
          </p>
        </div>
        {path && (
          <a href={path} target="_blank" rel="noreferrer" className="admin-way">
            {t('adminProducts.preview')}
          </a>
        )}
      </div>
      {!path && isPiece && !isArchived && isPublished && (
        <p className="admin-note mb-4">
          {dropTime
            ? t('adminProducts.inDropNote', { date: formatDateTime(dropTime, language) })
            : t('adminProducts.noDropNote')}
        </p>
      )}
      {reduced && <ReducedPriceNote {...reduced} />}
      {!isArchived && !isPublished && (
        <PublishProductForm
          key={loaderData.version}
          id={loaderData.id}
          publishAt={values.publishAt}
          checks={loaderData.checks}
        />
      )}
      {isArchived && (
        <AdminNote tone="warning" className="mb-4">
          {t('adminProducts.archivedNote')}
        </AdminNote>
      )}
      <ProductForm
        key={loaderData.id}
        shown={loaderData}
        isNew={false}
        given={actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined}
      />
      <ChangeHistory
        changes={changes}
        nameOf={(field) => productFieldLabel(t, field)}
        wordFor={(field, value) =>
          productRowName(t, loaderData, language, field, value) ?? productFieldValueLabel(t, field, value)
        }
      />
    </>
  );
}

function ReducedPriceNote(reduced: ReducedPrice & { isInForce: boolean }) {
  const { isInForce, priceCents, startsAt, endsAt } = reduced;
  const t = useWords();
  const language = useLanguage();
  const formatPrice = useFormatAdminPrice();
  return (
    <p className="admin-note mb-4">
      {t(isInForce ? 'adminProducts.inSaleNote' : 'adminProducts.comingSaleNote', {
        price: formatPrice(priceCents),
        start: formatDateTime(startsAt, language),
        end: formatDateTime(endsAt, language),
      })}
    </p>
  );
}

type PublishProductFormProps = { id: string; publishAt: string; checks: DraftCheck[] };

function PublishProductForm({ id, publishAt, checks }: PublishProductFormProps) {
  const t = useWords();
  const fetcher = useFetcher<ListAnswer | AdminRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;
  const [isUnsaved, setUnsaved] = useState(false);
  return (
    <fetcher.Form
      method="post"
      action="/admin/products/changes"
      className="admin-note mb-4 block"
      data-tone="warning"
      onSubmit={(event) => {
        // Shoppers would see the product without what the form below has changed.
        const isChanged = document.querySelector('form[data-unsaved]') !== null;
        setUnsaved(isChanged);
        if (isBusy || isChanged) event.preventDefault();
      }}
    >
      <p className="mb-3">
        {t('adminProducts.unpublishedNote')}{' '}
        {publishAt && t('adminProducts.scheduledNote', { date: publishAt.replace('T', ' ') })}
      </p>
      <ul className="draft-checks">
        {checks.map(({ name, state }) => (
          <li key={name} data-state={state}>
            {state === 'done' ? <Check aria-hidden size={16} /> : <Circle aria-hidden size={16} />}
            {t(`adminProducts.check.${state}`, { name: t(`adminProducts.requirement.${name}`) })}
          </li>
        ))}
      </ul>
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="published" value="on" />
      <SubmitButton look="secondary" aria-disabled={isBusy}>
        {t('adminProducts.publish')}
      </SubmitButton>
      <div role="alert" className="mt-3 empty:hidden">
        {isUnsaved && t('adminProducts.saveFirst')}
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </fetcher.Form>
  );
}
