import { useRef } from 'react';
import { data, useFetcher, useNavigation } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { findDropStartTimes } from '#app/drops/products-in-drops.server.ts';
import { isProductOrdered } from '#app/orders/is-product-ordered.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfForm, formActionOfPath } from '#app/ui/form.tsx';
import { ButtonLink, SecondaryLink } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { listDepartments } from '../departments.server.ts';
import { listAdminProducts } from '../editing/admin-products.server.ts';
import { isNarrowed, productSorts, readProductFilters } from '../editing/product-filters.ts';
import type { Route } from './+types/products';
import { type BulkRefusal, type ListAnswer, type ListForm, listForms } from './product-forms.ts';
import { submitProductListAction } from './submit-product-list-action.server.ts';
import { priceProblem } from './ui/product-problem-text.ts';
import { ProductSearchAndFilterForm, ProductTableWithBulkEdit } from './ui/product-table.tsx';

export const handle = requireTranslations('admin/products', 'catalogue');

export const meta = unindexedPageMeta('adminProducts.title', 'adminProducts.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: productSorts, direction: 'desc' });
  const { language } = context.get(requestInfo);
  const departments = await listDepartments(db);
  const filters = readProductFilters(url.searchParams, departments);
  const asked = { ...list, ...filters };
  const { products, total } = await listAdminProducts(db, asked, language);
  const pieces = products.filter(({ category }) => category === 'the-drop').map(({ id }) => id);
  const times = await findDropStartTimes(db, pieces);
  const listed = products.map((product) => ({ ...product, dropTime: times.get(product.id) }));
  return { list: { ...list, total }, filters, departments, products: listed };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const of = formActionOfPath(pattern, listForms);
  if (!of) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const answer = await submitProductListAction(
    db,
    context.get(signedInAdmin),
    { of, form },
    isProductOrdered,
    new Date(),
  );
  return data(answer, answer.ok ? 200 : answer.reason === 'missing' ? 404 : 400);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ProductsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<ListAnswer | AdminRefusal>();
  const isLoading = useNavigation().location?.pathname === '/admin/products';
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const given = actionData && 'of' in actionData ? actionData : undefined;
  const { remember } = useProductActionToasts(fetcher.data);
  const itemAddress = useItemAddress();
  const { list, filters, departments, products } = loaderData;
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('adminProducts.title')}</h1>
          <p className="admin-lead">{t('adminProducts.lead')}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          <SecondaryLink to="/admin/products/import">{t('adminProducts.files')}</SecondaryLink>
          <ButtonLink to={itemAddress('/admin/products/new')}>{t('adminProducts.add')}</ButtonLink>
        </p>
      </div>
      {given && !fetcher.data && <ProductActionNotice answer={given} />}
      <div role="alert" className="mb-4 empty:hidden">
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
      <ProductSearchAndFilterForm search={list.search} filters={filters} departments={departments} />
      <p role="status" className="product-list-state">
        {isLoading && t('adminProducts.loading')}
      </p>
      <ProductTableWithBulkEdit
        products={products}
        list={list}
        isNarrowed={Boolean(list.search || isNarrowed(filters))}
        answer={answer && 'of' in answer ? answer : given}
        isBusy={fetcher.state !== 'idle'}
        onAct={(form) => {
          remember(form);
          void fetcher.submit(form, { method: 'post', preventScrollReset: true });
        }}
      />
    </>
  );
}

function ProductActionNotice({ answer }: { answer: ListAnswer }) {
  const { title, description } = listWords(useWords(), answer);
  return (
    <AdminNote role="status" tone={answer.ok ? 'good' : 'critical'} className="mb-4">
      {title} {description}
    </AdminNote>
  );
}

/** Shows a toast, since the row may be gone. A failed request's text is about the last form passed to `remember`. */
function useProductActionToasts(answer: ListAnswer | AdminRefusal | undefined) {
  const t = useWords();
  const toast = useToasts();
  const asked = useRef<ListForm>(undefined);
  useOnActionData(answer, (answered) => {
    if ('of' in answered) toast(listWords(t, answered));
    else if (asked.current)
      toast({ variant: 'destructive', title: t(`adminProducts.failed.${asked.current}`) });
  });
  return {
    remember: (form: HTMLFormElement) => {
      asked.current = formActionOfForm(form, listForms);
    },
  };
}

function listWords(t: Words, answer: ListAnswer) {
  if (!answer.ok) {
    const description =
      answer.of === 'bulk' ? bulkProblem(t, answer) : t(`adminProducts.refused.${answer.reason}`);
    return { variant: 'destructive' as const, title: t(`adminProducts.failed.${answer.of}`), description };
  }
  const variant = 'success' as const;
  if (answer.of === 'bulk')
    return {
      variant,
      title: t('adminProducts.done.update'),
      description: t('adminProducts.done.bulk', answer),
    };
  const text = answer.of === 'restore' && answer.isDraft ? 'restoreDraftText' : `${answer.of}Text`;
  const description = t(`adminProducts.done.${text}`, { title: answer.title });
  return { variant, title: t(`adminProducts.done.${answer.of}`), description };
}

function bulkProblem(t: Words, { reason, incomplete = [] }: BulkRefusal): string {
  const problem = reason === 'weight' ? reason : priceProblem(reason);
  if (problem) return t(`adminProducts.problem.${problem}`);
  const products = incomplete.map(
    ({ title, missing }) =>
      `${title}: ${missing.map((one) => t(`adminProducts.requirement.${one}`)).join(', ')}.`,
  );
  return [t(`adminProducts.bulk.problem.${reason}`), ...products].join(' ');
}
