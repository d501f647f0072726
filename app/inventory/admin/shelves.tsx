import './register-translations.ts';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { changeShelves } from '../change-shelves.server.ts';
import { listShelves } from '../list-shelves.server.ts';
import { readShelfForm } from '../shelf-form.ts';
import type { Route } from './+types/shelves';
import type { ShelfAnswer } from './shelf-answer.ts';
import { ShelfForm } from './ui/shelf-form.tsx';
import { StockSearchAndFilterForm } from './ui/stock-search-and-filter-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('shelves.title'),
    description: t('shelves.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['title'] });
  const isWithoutShelf = url.searchParams.get('shelf') === 'none';
  const shown = { list, isWithoutShelf, isSaved: url.searchParams.has('saved') };
  try {
    const { sizes, total } = await listShelves(db, { ...list, isWithoutShelf, perPage: ROWS_PER_PAGE });
    return { ...shown, ok: true as const, list: { ...list, total }, sizes };
  } catch (error) {
    log.error({ err: error }, 'the shelves could not be read');
    return data({ ...shown, ok: false as const }, 503);
  }
}

/** POST /admin/inventory/shelves/changes: says where the sizes lie whose fields were changed, all or none. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { changes: true })) throw data(null, 400);
  const typed = readShelfForm(await request.formData().catch(() => new FormData()));
  const changed = await changeShelves(db, context.get(signedInAdmin), typed, new Date());
  if (!changed.ok) return data<ShelfAnswer>({ ...changed, reason: 'refused', typed }, 409);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('.data')) return data<ShelfAnswer>(changed);
  searchParams.set('saved', '1');
  throw redirect(`/admin/inventory/shelves?${searchParams}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ShelvesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { list, isWithoutShelf } = loaderData;
  const given = actionData && !actionData.ok && 'typed' in actionData ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/inventory">{t('stockLedger.back')}</BackToList>
      <h1>{t('shelves.title')}</h1>
      <p className="admin-lead mb-4">{t('shelves.lead')}</p>
      <StockSearchAndFilterForm
        search={list.search}
        filter={{
          name: 'shelf',
          chosen: isWithoutShelf ? 'none' : '',
          choices: [
            { value: '', label: t('inventory.filter.all') },
            { value: 'none', label: t('shelves.without') },
          ],
        }}
      />
      {loaderData.ok ? (
        <ShelfForm
          key={JSON.stringify([list.search, isWithoutShelf, list.page])}
          list={loaderData.list}
          sizes={loaderData.sizes}
          isSaved={loaderData.isSaved}
          given={given}
        />
      ) : (
        <LoadFailure title={t('shelves.notLoaded')} address="/admin/inventory/shelves" />
      )}
    </>
  );
}
