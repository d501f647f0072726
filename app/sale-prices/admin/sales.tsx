import './register-translations.ts';
import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { answerDeletion } from '#app/ui/admin/list/answer-deletion.server.ts';
import { ListPage } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { listSales } from '../editing/admin-sales.server.ts';
import { deleteSale } from '../editing/delete-sale.server.ts';
import type { Route } from './+types/sales';
import { SaleList } from './ui/sale-list.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('sales.title'),
    description: t('sales.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  try {
    const found = await listSales(db, { page, perPage: ROWS_PER_PAGE }, new Date());
    return { ok: true as const, page, ...found };
  } catch (error) {
    log.error({ err: error }, 'the sales could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** POST /admin/sales/deletions: deletes the sale `id`. */
export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/sales', (id) =>
    deleteSale(db, context.get(signedInAdmin), id, new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function SalesTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/sales"
      texts={{
        title: t('sales.title'),
        lead: t('sales.lead'),
        add: t('sales.new'),
        deleted: t('sales.deleted'),
        notDeleted: t('sales.notDeleted'),
        notLoaded: t('sales.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('sales.gone') }}
    >
      {({ sales, page, total }, onDelete) => (
        <>
          <SaleList sales={sales} onDelete={onDelete} />
          <Pager page={page} total={total} label={t('sales.title')} />
        </>
      )}
    </ListPage>
  );
}
