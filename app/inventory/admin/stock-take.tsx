import { data } from 'react-router';
import { type Operator, signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { revalidateOnConflict, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { bookStockCounts, markOfCounts } from '../stock-take/book-stock-counts.server.ts';
import { listCountedSizes, listSizesToCount } from '../stock-take/list-stock-take.server.ts';
import {
  countScannedPieces,
  recordStockCounts,
  removeStockCount,
} from '../stock-take/record-stock-counts.server.ts';
import { type StockTakeAnswer, stockTakeFilters, type TypedCount } from '../stock-take/stock-take-item.ts';
import type { Route } from './+types/stock-take';
import { CountedDifferences } from './ui/counted-differences.tsx';
import { ScanForm } from './ui/scan-form.tsx';
import { StockCountForm } from './ui/stock-count-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-filter-form.tsx';

export const handle = requireTranslations('admin/inventory', 'catalogue');

export const meta = unindexedPageMeta('stockTake.title', 'stockTake.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['shelf'] });
  const filter = stockTakeFilters.find((one) => one === url.searchParams.get('show')) ?? 'all';
  try {
    const [{ sizes, total }, counted] = await Promise.all([
      listSizesToCount(db, { ...list, filter, perPage: ROWS_PER_PAGE }),
      listCountedSizes(db),
    ]);
    const shown = { list: { ...list, total }, filter, sizes, mark: markOfCounts(counted) };
    return { ok: true as const, ...shown, counted };
  } catch (error) {
    log.error({ err: error }, 'the stock-take could not be read');
    return data({ ok: false as const, list, filter }, 503);
  }
}

/** POST /admin/inventory/stock-take/counts, …/scans (one SKU), …/removals (to count again) or …/bookings. */
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

export const shouldRevalidate = revalidateOnConflict;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function StockTakePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { list, filter } = loaderData;
  const given = actionData && 'form' in actionData ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/inventory">{t('stockLedger.back')}</BackToList>
      <h1>{t('stockTake.title')}</h1>
      <p className="admin-lead mb-4">{t('stockTake.lead')}</p>
      {loaderData.ok && <ScanForm given={given?.form === 'scans' ? given : undefined} />}
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
      {loaderData.ok ? (
        <>
          <StockCountForm
            key={JSON.stringify([list.search, filter, list.page])}
            list={loaderData.list}
            sizes={loaderData.sizes}
            given={given?.form === 'counts' ? given : undefined}
          />
          <CountedDifferences
            counted={loaderData.counted}
            mark={loaderData.mark}
            given={given?.form === 'bookings' ? given : undefined}
          />
        </>
      ) : (
        <LoadFailure title={t('stockTake.notLoaded')} address="/admin/inventory/stock-take" />
      )}
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
