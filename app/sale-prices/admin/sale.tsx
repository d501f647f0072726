import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { reauthenticateFirst } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { listDropFormProducts } from '#app/drops/editing/drop-form-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { translated } from '#app/platform/text/translated.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { findSale } from '../editing/admin-sales.server.ts';
import { mergeAndSaveSale, SALE_OBJECT, saleFields } from '../editing/edit-sale.server.ts';
import { newSaleFormValues } from '../editing/sale-form-values.ts';
import { invalidatePagesWhenPricesTurn } from '../invalidate-at-price-changes.server.ts';
import type { Route } from './+types/sale';
import { readSaleForm } from './read-sale-form.server.ts';
import type { FilledSale, SaleAnswer } from './sale-action-data.ts';
import { saleFieldLabel, saleFieldValueLabel } from './ui/sale-field-texts.ts';
import { SaleForm } from './ui/sale-form.tsx';

export const handle = requireTranslations('admin/drops', 'admin/sales');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok ? translated(language, loaderData.sale.title, loaderData.sale.titleNl).text : undefined,
      t(params.saleId === undefined ? 'sales.newTitle' : 'sales.editTitle'),
    ),
    description: t('sales.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { saleId } }: Route.LoaderArgs) {
  if (saleId === undefined) {
    const sale = newSaleFormValues(shopTime(new Date()).slice(0, 10));
    const id: string = crypto.randomUUID();
    return { ok: true as const, id, version: '', base: newFormBase(), sale, pieces: [], changes: [] };
  }
  if (!isPostgresText(saleId)) throw data(null, 404);
  const found = await readSale(saleId).catch((error: unknown) => {
    log.error({ err: error }, 'a sale could not be read');
    return 'unreadable' as const;
  });
  if (found === 'unreadable') return data({ ok: false as const, id: saleId }, 503);
  if (!found) throw data(null, 404);
  return { ok: true as const, ...found, base: newFormBase(saleFields(found.sale)) };
}

/**
 * POST /admin/sales/new and /admin/sales/:saleId: saves a sale, merged with what somebody else saved meanwhile. A new one
 * brings the `id` that its form was given, so that sending it twice adds it once.
 */
export async function action({ params: { saleId }, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { id: ownId, sale } = readSaleForm(form);
  const posted = readPostedForm(form);
  const id = saleId ?? ownId ?? crypto.randomUUID();
  if (!isPostgresText(id)) throw data(null, 404);
  const saved = await mergeAndSaveSale(
    db,
    context.get(signedInAdmin),
    { id, form: posted, sale },
    new Date(),
  );
  const isNew = saleId === undefined;
  if (saved.ok) {
    // One that begins or ends within the minute comes after its look.
    await invalidatePagesWhenPricesTurn(db);
    const isPlain = !new URL(request.url).pathname.endsWith('.data');
    if (isNew && isPlain) throw redirect('/admin/sales', 303);
    return data<SaleAnswer>({ ok: true, kept: saved.kept });
  }
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values: sale, fill: filled });
  return data<SaleAnswer>(answer, status);
}

export function clientAction({ serverAction, pattern }: Route.ClientActionArgs) {
  return reauthenticateFirst(pattern, serverAction);
}

export default function SalePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const isNew = params.saleId === undefined;
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/sales">{t('sales.back')}</BackToList>
      <h1>{t(isNew ? 'sales.newTitle' : 'sales.editTitle')}</h1>
      {loaderData.ok ? (
        <>
          <SaleForm key={isNew ? 'new' : loaderData.id} shown={loaderData} isNew={isNew} given={given} />
          {!isNew && (
            <ChangeHistory
              changes={loaderData.changes}
              nameOf={(field) => saleFieldLabel(t, field)}
              wordFor={(field, value) => saleFieldValueLabel(t, field, value)}
            />
          )}
        </>
      ) : (
        <LoadFailure
          title={t('sales.detailsNotLoaded')}
          address={`/admin/sales/${encodeURIComponent(loaderData.id)}`}
        />
      )}
    </>
  );
}

async function readSale(id: string) {
  const [found, changes] = await Promise.all([findSale(db, id), listChanges(db, SALE_OBJECT, id)]);
  return found && { ...found, ...(await filled(found.sale)), changes };
}

async function filled(sale: FilledSale['sale']): Promise<FilledSale> {
  const ids = sale.products.map(({ id }) => id);
  return { sale, pieces: await listDropFormProducts(db, ids.filter(isPostgresText)) };
}
