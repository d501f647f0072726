import './register-translations.ts';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { LOW_STOCK_LIMIT } from '#app/catalogue/stock/low-stock-sizes-sql.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { changeStock } from '../change-stock.server.ts';
import { listStock } from '../list-stock.server.ts';
import { parseStockForm, readStockForm } from '../parse-stock-form.ts';
import { type StockFilter, stockFilters } from '../stock-list-item.ts';
import type { Route } from './+types/inventory';
import type { StockAnswer } from './stock-answer.ts';
import { StockForm } from './ui/stock-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-search-and-filter-form.tsx';

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

/** POST /admin/inventory/changes: sets the stock of the sizes whose number was changed, all or none. */
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
