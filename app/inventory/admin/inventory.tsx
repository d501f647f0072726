import { type SubmitEvent, useEffect, useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/low-stock-sizes-sql.server.ts';
import { manualStockMovementKinds } from '#app/catalogue/stock/stock-movement-kinds.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { focusFormError } from '#app/ui/admin/focus-form-error.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/form/use-unsaved-changes.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { type ListState, ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { changeStock } from '../change-stock.server.ts';
import { listStock } from '../list-stock.server.ts';
import {
  LONGEST_NOTE,
  parseStockForm,
  readStockForm,
  type StockFilter,
  type StockListItem,
  stockFilters,
} from '../parse-stock-form.ts';
import type { Route } from './+types/inventory';
import type { StockAnswer } from './stock-answer.ts';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';
import { StockTable } from './ui/stock-table.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('inventory.title'),
    description: t('inventory.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['title'] });
  const filter = readFilter(url.searchParams);
  const shown = { list, filter, lowLimit: LOW_STOCK_LIMIT, isSaved: url.searchParams.has('saved') };
  try {
    const found = await listStock(db, { ...list, filter, perPage: ROWS_PER_PAGE });
    return { ...shown, ok: true as const, list: { ...list, total: found.total }, ...found };
  } catch (error) {
    log.error({ err: error }, 'the stock could not be read');
    return data({ ...shown, ok: false as const }, 503);
  }
}

function readFilter(parameters: URLSearchParams): StockFilter {
  return stockFilters.find((one) => one === parameters.get('stock')) ?? 'all';
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

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
        <Link to={itemAddress('/admin/inventory/shelves')} className="admin-way">
          {t('shelves.title')}
        </Link>{' '}
        <Link to={itemAddress('/admin/inventory/stock-take')} className="admin-way">
          {t('stockTake.title')}
        </Link>
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
      {loaderData.ok ? (
        <StockForm
          key={JSON.stringify([list.search, filter, list.page])}
          list={loaderData.list}
          sizes={loaderData.sizes}
          movementId={loaderData.movementId}
          isSaved={loaderData.isSaved}
          given={given}
        />
      ) : (
        <LoadFailure title={t('inventory.notLoaded')} address="/admin/inventory" />
      )}
    </>
  );
}

type StockFormProps = {
  list: ListState & { total: number };
  sizes: StockListItem[];
  /** Last line of the ledger when the stock was read. */
  movementId: number;
  isSaved: boolean;
  /** The refusal that came with the page, without JavaScript. */
  given: Extract<StockAnswer, { ok: false }> | undefined;
};

function StockForm({ list, sizes, movementId, isSaved: isSavedByPage, given }: StockFormProps) {
  const t = useWords();
  const toast = useToasts();
  const address = useFormActionUrl('/admin/inventory');
  const fetcher = useFetcher<StockAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const answer = isSaving ? undefined : (fetcher.data ?? given);
  const refused = answer && !answer.ok && 'typed' in answer ? answer : undefined;
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) {
      toast({ variant: 'success', title: t('inventory.saved', { count: heard.count }) });
      return markSaved();
    }
    if (!('typed' in heard)) toast({ variant: 'destructive', title: t('inventory.notSaved') });
    if (form.current) focusFormError(form.current, 'typed' in heard);
  });
  const sent = useRef<FormData>(undefined);
  const isSaved = !isSaving && fetcher.data?.ok;
  useEffect(() => {
    if (isSaved && form.current) showStock(form.current, sent.current);
  }, [isSaved]);
  const returned = given && !fetcher.data ? given.typed : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('changes')}
      noValidate
      className="stock-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isSaving) return event.preventDefault();
        sent.current = new FormData(event.currentTarget);
        markSent();
      }}
    >
      <div role="status" tabIndex={-1} className="form-status mb-4 empty:hidden">
        {refused && (
          <p className="admin-note" data-tone="warning">
            {t('inventory.refused')}
          </p>
        )}
        {answer && !answer.ok && !('typed' in answer) && <RefusalNote reason={answer.reason} />}
        {isSavedByPage && !answer && (
          <p className="admin-note" data-tone="good">
            {t('inventory.savedByPage')}
          </p>
        )}
      </div>
      <StockTable
        list={list}
        sizes={sizes}
        movementId={movementId}
        typed={returned?.sizes ?? {}}
        problems={refused?.problems ?? {}}
      />
      <fieldset className="stock-reason">
        <legend>{t('inventory.reason')}</legend>
        <SelectField
          name="kind"
          label={t('inventory.kind')}
          required
          defaultValue={returned?.kind ?? 'correction'}
          error={refused?.isKindMissing && t('inventory.problem.kind')}
        >
          {manualStockMovementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`inventory.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name="note"
          label={t('inventory.note')}
          hint={t('inventory.noteHint')}
          defaultValue={returned?.note ?? ''}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
        />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={t('inventory.save')} />
    </fetcher.Form>
  );
}

/**
 * Fields are not remounted if the stock is the same: 10 displayed, 11 counted and one sold meanwhile gives 10, and the
 * next save would send 11 again. Later input stays.
 */
function showStock(form: HTMLFormElement, sent: FormData | undefined): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name^="stock-"]'))
    if (field.value === sent?.get(field.name)) field.value = field.defaultValue;
}
