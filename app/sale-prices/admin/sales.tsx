import './register-translations.ts';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { listSales } from '../editing/admin-sales.server.ts';
import { deleteSale } from '../editing/delete-sale.server.ts';
import type { Route } from './+types/sales';
import type { DeletionAnswer } from './sale-action-data.ts';
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
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { deletions: true })) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const id = String(form.get('id') ?? '').replaceAll('\0', '');
  const deleted = await deleteSale(db, context.get(signedInAdmin), id, new Date());
  if (!deleted.ok) return data<DeletionAnswer>(deleted, 404);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`/admin/sales${search}`, 303);
  return data<DeletionAnswer>(deleted);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function SalesTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const toast = useToasts();
  const itemAddress = useItemAddress();
  const fetcher = useFetcher<DeletionAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  useOnActionData(fetcher.data, (heard) =>
    toast(
      heard.ok
        ? { variant: 'success', title: t('sales.deleted'), description: heard.title }
        : { variant: 'destructive', title: t('sales.notDeleted') },
    ),
  );
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('sales.title')}</h1>
          <p className="admin-lead">{t('sales.lead')}</p>
        </div>
        <ButtonLink to={itemAddress('/admin/sales/new')}>{t('sales.new')}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {answer && !answer.ok && answer.reason === 'missing' && (
          <p className="admin-note" data-tone="warning">
            {t('sales.gone')}
          </p>
        )}
        {answer && !answer.ok && answer.reason !== 'missing' && <RefusalNote reason={answer.reason} />}
      </div>
      {loaderData.ok ? (
        <>
          <SaleList sales={loaderData.sales} onDelete={(form) => void fetcher.submit(form)} />
          <Pager page={loaderData.page} total={loaderData.total} label={t('sales.title')} />
        </>
      ) : (
        <LoadFailure title={t('sales.notLoaded')} address="/admin/sales" />
      )}
    </>
  );
}
