import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { reauthenticateFirst } from '#app/accounts/reauthentication/reauthenticate-first.ts';
import { listDropFormProducts } from '#app/drops/editing/drop-form-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Actor, listChanges } from '#app/platform/editing/audit-log.server.ts';
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
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { findDiscount, findDiscountResults, listCodes } from '../editing/admin-discounts.server.ts';
import { newDiscountFormValues } from '../editing/discount-form-values.ts';
import { DISCOUNT_OBJECT, discountFields, mergeAndSaveDiscount } from '../editing/edit-discount.server.ts';
import { generateCodes } from '../editing/generate-codes.server.ts';
import type { Route } from './+types/discount';
import type { CodesAnswer, DiscountAnswer, FilledDiscount } from './discount-action-data.ts';
import { readDiscountForm } from './read-discount-form.server.ts';
import { DiscountCodesPanel } from './ui/discount-codes-panel.tsx';
import { discountFieldLabel, discountFieldValueLabel } from './ui/discount-field-texts.ts';
import { DiscountForm } from './ui/discount-form.tsx';

export const handle = requireTranslations('admin/discounts', 'admin/drops', 'admin/sales');

const CODES_SHOWN = 50;

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok
        ? translated(language, loaderData.discount.title, loaderData.discount.titleNl).text
        : undefined,
      t(params.discountId === undefined ? 'discounts.newTitle' : 'discounts.editTitle'),
    ),
    description: t('discounts.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { discountId } }: Route.LoaderArgs) {
  if (discountId === undefined) {
    const discount = newDiscountFormValues(shopTime(new Date()).slice(0, 10));
    const id: string = crypto.randomUUID();
    const empty = { version: '', base: newFormBase(), pieces: [], changes: [] };
    return { ok: true as const, id, discount, ...empty, results: undefined, codes: [] };
  }
  if (!isPostgresText(discountId)) throw data(null, 404);
  const found = await readDiscount(discountId).catch((error: unknown) => {
    log.error({ err: error }, 'a discount could not be read');
    return 'unreadable' as const;
  });
  if (found === 'unreadable') return data({ ok: false as const, id: discountId }, 503);
  if (!found) throw data(null, 404);
  return { ok: true as const, ...found, base: newFormBase(discountFields(found.discount)) };
}

/**
 * POST /admin/discounts/new and /admin/discounts/:discountId: saves a discount, merged with changes saved meanwhile. A new one comes with
 * an `id` from its form, so that sending it twice adds it once. POST …/codes: generates codes.
 */
export async function action({ params: { discountId }, request, context, pattern }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const admin = context.get(signedInAdmin);
  const isPlain = !new URL(request.url).pathname.endsWith('.data');
  if (discountId !== undefined && formActionOfPath(pattern, { codes: true }))
    return makeCodes(admin, discountId, form, isPlain);
  const { id: ownId, discount } = readDiscountForm(form);
  const posted = readPostedForm(form);
  const id = discountId ?? ownId ?? crypto.randomUUID();
  if (!isPostgresText(id)) throw data(null, 404);
  const mayGiveAllAway = form.get('mayGiveAllAway') === 'on';
  const wanted = { id, form: posted, discount, mayGiveAllAway };
  const saved = await mergeAndSaveDiscount(db, admin, wanted, new Date());
  const isNew = discountId === undefined;
  if (saved.ok) {
    if (isNew && isPlain) throw redirect('/admin/discounts', 303);
    return data<DiscountAnswer>({ ok: true, kept: saved.kept });
  }
  const { answer, status } = await refuseVersionedForm(saved, {
    form: posted,
    values: discount,
    fill: filled,
  });
  return data<DiscountAnswer>(answer, status);
}

async function makeCodes(admin: Actor, id: string, form: FormData, isPlain: boolean) {
  if (!isPostgresText(id)) throw data(null, 404);
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 100);
  const wanted = { id, count: text('count'), prefix: text('prefix'), mostUses: text('uses') };
  const made = await generateCodes(db, admin, wanted, new Date());
  if (made.ok) {
    if (isPlain) throw redirect(`/admin/discounts/${encodeURIComponent(id)}`, 303);
    return data<CodesAnswer>(made);
  }
  return data<CodesAnswer>({ ...made, codes: true }, made.reason === 'missing' ? 404 : 400);
}

export function clientAction({ serverAction, pattern }: Route.ClientActionArgs) {
  return reauthenticateFirst(pattern, serverAction);
}

export default function DiscountPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const isNew = params.discountId === undefined;
  const saved = actionData && ('kept' in actionData || 'typed' in actionData) ? actionData : undefined;
  const made = actionData && ('made' in actionData || 'codes' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/discounts">{t('discounts.back')}</BackToList>
      <h1>{t(isNew ? 'discounts.newTitle' : 'discounts.editTitle')}</h1>
      {loaderData.ok ? (
        <>
          {loaderData.results && (
            <p className="admin-lead">
              {t('discounts.results', { ...loaderData.results, amount: price(loaderData.results.cents) })}
            </p>
          )}
          <DiscountForm
            key={isNew ? 'new' : loaderData.id}
            shown={loaderData}
            isNew={isNew}
            given={saved as DiscountAnswer | undefined}
          />
          {loaderData.results && loaderData.discount.method === 'code' && (
            <DiscountCodesPanel
              id={loaderData.id}
              count={loaderData.results.codes}
              codes={loaderData.codes}
              given={made as CodesAnswer | undefined}
            />
          )}
          {!isNew && (
            <ChangeHistory
              changes={loaderData.changes}
              nameOf={(field) => discountFieldLabel(t, field)}
              wordFor={(field, value) => discountFieldValueLabel(t, field, value)}
            />
          )}
        </>
      ) : (
        <LoadFailure
          title={t('discounts.detailsNotLoaded')}
          address={`/admin/discounts/${encodeURIComponent(loaderData.id)}`}
        />
      )}
    </>
  );
}

async function readDiscount(id: string) {
  const [found, results, codes, changes] = await Promise.all([
    findDiscount(db, id),
    findDiscountResults(db, id),
    listCodes(db, id, { after: '', limit: CODES_SHOWN }),
    listChanges(db, DISCOUNT_OBJECT, id),
  ]);
  return found && { ...found, ...(await filled(found.discount)), results, codes, changes };
}

async function filled(discount: FilledDiscount['discount']): Promise<FilledDiscount> {
  return { discount, pieces: await listDropFormProducts(db, discount.products.filter(isPostgresText)) };
}
