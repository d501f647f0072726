import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/free-stock-sql.server.ts';
import { manualStockMovementKinds } from '#app/catalogue/stock/stock-movement-kinds.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Field, formActionOfPath, SelectField, SelectOptions, useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { changeStock } from '../change-stock.server.ts';
import { listStock } from '../list-sizes.server.ts';
import {
  LONGEST_NOTE,
  parseStockForm,
  readStockForm,
  type StockAnswer,
  stockFilters,
  type TypedStock,
} from '../parse-stock-form.ts';
import type { Route } from './+types/inventory';
import { SizesForm } from './ui/sizes-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';
import { StockTable } from './ui/stock-table.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export const meta = unindexedPageMeta('inventory.title', 'inventory.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['title'] });
  const filter = stockFilters.find((one) => one === url.searchParams.get('stock')) ?? 'all';
  const shown = { filter, lowLimit: LOW_STOCK_LIMIT, isSaved: url.searchParams.has('saved') };
  const found = await listStock(db, { ...list, filter });
  return { ...shown, ...found, list: { ...list, total: found.total } };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { changes: true })) throw data(null, 400);
  const typed = readStockForm(await request.formData().catch(() => new FormData()));
  const refuse = (refused: Pick<StockAnswer & { ok: false }, 'problems' | 'isKindMissing'>, status: number) =>
    data<StockAnswer>({ ok: false, reason: 'refused', typed, ...refused }, status);
  const parsed = parseStockForm(typed);
  if (!parsed.ok) return refuse(parsed, 400);
  const changed = await changeStock(db, context.get(signedInAdmin), parsed, new Date());
  if (!changed.ok) return refuse({ problems: changed.problems, isKindMissing: false }, 409);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('.data')) return data<StockAnswer>(changed);
  searchParams.set('saved', '1');
  throw redirect(`/admin/inventory?${searchParams}`, 303);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function InventoryTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const itemAddress = useItemAddress();
  const { list, filter, lowLimit } = loaderData;
  const given = actionData && !actionData.ok && 'typed' in actionData ? actionData : undefined;
  return (
    <>
      <h1>{t('inventory.title')}</h1>
      <p className="admin-lead mb-4">{t('inventory.lead')}</p>
      <p className="mb-4">
        <AdminLink to={itemAddress('/admin/inventory/shelves')}>{t('shelves.title')}</AdminLink>{' '}
        <AdminLink to={itemAddress('/admin/inventory/stock-take')}>{t('stockTake.title')}</AdminLink>
      </p>
      <StockSearchAndFilterForm
        search={list.search}
        filter={{
          name: 'stock',
          chosen: filter === 'all' ? '' : filter,
          choices: stockFilters.map((one) => ({
            value: one === 'all' ? '' : one,
            label: t(`inventory.filter.${one}`, { n: lowLimit }),
          })),
        }}
      />
      <StockForm key={JSON.stringify([list.search, filter, list.page])} {...loaderData} given={given} />
    </>
  );
}

type StockFormProps = Route.ComponentProps['loaderData'] & {
  given: Extract<StockAnswer, { ok: false }> | undefined;
};

function StockForm({ isSaved, given, ...shown }: StockFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/inventory');
  const texts = {
    save: t('inventory.save'),
    saved: (count: number) => t('inventory.saved', { count }),
    refused: t('inventory.refused'),
    notSaved: t('inventory.notSaved'),
    savedByPage: isSaved && t('inventory.savedByPage'),
  };
  return (
    <SizesForm action={address('changes')} texts={texts} given={given}>
      {(refused, problems) => (
        <>
          <StockTable {...shown} typed={refused?.typed.sizes ?? {}} problems={problems} />
          <ReasonFields typed={refused?.typed} isKindMissing={refused?.isKindMissing} />
        </>
      )}
    </SizesForm>
  );
}

type ReasonFieldsProps = { typed: TypedStock | undefined; isKindMissing: boolean | undefined };

function ReasonFields({ typed, isKindMissing }: ReasonFieldsProps) {
  const t = useWords();
  return (
    <fieldset className="stock-reason">
      <legend>{t('inventory.reason')}</legend>
      <SelectField
        name="kind"
        label={t('inventory.kind')}
        required
        defaultValue={typed?.kind ?? 'correction'}
        error={isKindMissing && t('inventory.problem.kind')}
      >
        <SelectOptions values={manualStockMovementKinds} label={(kind) => t(`inventory.kind.${kind}`)} />
      </SelectField>
      <Field
        name="note"
        label={t('inventory.note')}
        hint={t('inventory.noteHint')}
        defaultValue={typed?.note ?? ''}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
      />
    </fieldset>
  );
}
