import { data } from 'react-router';
import { type Operator, signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { bookStockCounts, markOfCounts } from '../change-stock.server.ts';
import { listCountedSizes, listSizesToCount } from '../list-sizes.server.ts';
import {
  countScannedPieces,
  recordStockCounts,
  removeStockCount,
} from '../stock-take/record-stock-counts.server.ts';
import {
  type StockTakeAnswer,
  type StockTakeItem,
  type StockTakeProblem,
  stockTakeFilters,
  type TypedCount,
} from '../stock-take/stock-take-item.ts';
import type { Route } from './+types/stock-take';
import { CountedDifferences, ScanForm } from './ui/counted-differences.tsx';
import { SizeInput, SizesForm, useSizeColumns, useSizeNames } from './ui/sizes-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export const meta = unindexedPageMeta('stockTake.title', 'stockTake.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['shelf'] });
  const filter = stockTakeFilters.find((one) => one === url.searchParams.get('show')) ?? 'all';
  const [{ sizes, total }, counted] = await Promise.all([
    listSizesToCount(db, { ...list, filter }),
    listCountedSizes(db),
  ]);
  return { list: { ...list, total }, filter, sizes, mark: markOfCounts(counted), counted };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, { counts, scans, removals, bookings });
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  return submit(form, context.get(signedInAdmin), new Date());
}

async function counts(form: FormData, { id }: Operator, now: Date) {
  const typed = readStockTakeForm(form);
  const recorded = await recordStockCounts(db, id, typed, now);
  if (recorded.ok) return data<StockTakeAnswer>({ form: 'counts', ...recorded });
  const isTypo = Object.values(recorded.problems).some((one) => one === 'number' || one === 'too-many');
  return data<StockTakeAnswer>({ form: 'counts', ...recorded, typed }, isTypo ? 400 : 409);
}

async function scans(form: FormData, { id }: Operator, now: Date) {
  const sku = String(form.get('sku') ?? '')
    .replaceAll('\0', '')
    .slice(0, 100);
  const pieces = String(form.get('pieces') ?? '').trim();
  const scanned = await countScannedPieces(db, id, { sku, pieces }, now);
  return scanned.ok
    ? data<StockTakeAnswer>({ form: 'scans', ...scanned })
    : data<StockTakeAnswer>({ form: 'scans', ...scanned, sku }, 400);
}

async function removals(form: FormData) {
  const sizeId = readSizeId(form.get('size'));
  if (sizeId) await removeStockCount(db, sizeId);
  return data<StockTakeAnswer>({ form: 'removals', ok: true });
}

async function bookings(form: FormData, operator: Operator, now: Date) {
  const booked = await bookStockCounts(db, operator, String(form.get('mark') ?? ''), now);
  return data<StockTakeAnswer>({ form: 'bookings', ...booked }, booked.ok ? 200 : 409);
}

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function StockTakePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { list, filter, sizes, mark, counted } = loaderData;
  const given = actionData && 'form' in actionData ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/inventory">{t('stockLedger.back')}</BackToList>
      <h1>{t('stockTake.title')}</h1>
      <p className="admin-lead mb-4">{t('stockTake.lead')}</p>
      <ScanForm given={given?.form === 'scans' ? given : undefined} />
      <StockSearchAndFilterForm
        search={list.search}
        label={t('stockTake.search')}
        filter={{
          name: 'show',
          chosen: filter === 'all' ? '' : filter,
          choices: stockTakeFilters.map((one) => ({
            value: one === 'all' ? '' : one,
            label: t(`stockTake.filter.${one}`),
          })),
        }}
      />
      <StockCountForm
        key={JSON.stringify([list.search, filter, list.page])}
        list={list}
        sizes={sizes}
        given={given?.form === 'counts' ? given : undefined}
      />
      <CountedDifferences
        counted={counted}
        mark={mark}
        given={given?.form === 'bookings' ? given : undefined}
      />
    </>
  );
}

const sizeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the edited fields. Skips malformed ids, since no size has such an id. */
function readStockTakeForm(form: FormData): TypedCount[] {
  const typed: TypedCount[] = [];
  for (const name of form.keys()) {
    const id = name.startsWith('count-') ? readSizeId(name.slice('count-'.length)) : undefined;
    if (!id) continue;
    const counted = text(form, name);
    if (counted !== text(form, `before-${id}`)) typed.push({ id, seen: text(form, `seen-${id}`), counted });
  }
  return typed;
}

function readSizeId(typed: FormDataEntryValue | null): string | undefined {
  return typeof typed === 'string' && sizeId.test(typed) ? typed : undefined;
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
    .trim()
    .slice(0, 40);
}

type StockCountFormProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'sizes'> & {
  given: Extract<StockTakeAnswer, { form: 'counts' }> | undefined;
};

function StockCountForm({ list, sizes, given }: StockCountFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const sizeColumns = useSizeColumns();
  const saved = (count: number) => t('stockTake.saved', { count });
  const texts = {
    save: t('stockTake.save'),
    saved,
    refused: t('stockTake.refused'),
    notSaved: t('stockTake.notSaved'),
    savedByPage: given?.ok && saved(given.count),
  };
  return (
    <SizesForm action={address('counts')} texts={texts} given={given?.ok ? undefined : given}>
      {(refused, problems) => (
        <DataTable
          caption={t('stockTake.title')}
          list={list}
          rows={sizes}
          keyOf={({ id }) => id}
          empty={t('inventory.none')}
          columns={[
            ...sizeColumns,
            { header: t('stockTake.column.shelf'), cell: ({ shelf }) => shelf || '–' },
            { header: t('stockTake.sku'), cell: ({ sku }) => sku || '–' },
            {
              header: t('stockTake.column.expected'),
              cell: ({ stock, sold }) =>
                sold ? t('stockTake.ofWhichSold', { expected: stock + sold, sold }) : stock,
            },
            {
              header: t('stockTake.column.counted'),
              isNumber: true,
              cell: (row) => (
                <CountField
                  key={row.countedAt}
                  row={row}
                  typed={refused?.typed.find(({ id }) => id === row.id)?.counted}
                  problem={problems[row.id]}
                />
              ),
            },
          ]}
        />
      )}
    </SizesForm>
  );
}

type CountFieldProps = {
  row: StockTakeItem;
  typed: string | undefined;
  problem: StockTakeProblem | undefined;
};

function CountField({ row, typed, problem }: CountFieldProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const { id, counted, countedAt } = row;
  const before = counted === null ? '' : String(counted);
  return (
    <span className="stock-field">
      <input type="hidden" name={`seen-${id}`} value={countedAt} />
      <input type="hidden" name={`before-${id}`} value={before} />
      <SizeInput
        name={`count-${id}`}
        inputMode="numeric"
        maxLength={15}
        defaultValue={typed ?? before}
        aria-label={t('stockTake.countedOf', namesOf(row))}
        problem={problem && t(`stockTake.problem.${problem}`)}
      />
    </span>
  );
}
