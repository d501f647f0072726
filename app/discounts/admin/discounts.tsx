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
import { listDiscounts } from '../editing/admin-discounts.server.ts';
import { deleteDiscount } from '../editing/delete-discount.server.ts';
import type { Route } from './+types/discounts';
import type { DeletionAnswer } from './discount-action-data.ts';
import { DiscountList } from './ui/discount-list.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('discounts.title'),
    description: t('discounts.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  try {
    const found = await listDiscounts(db, { page, perPage: ROWS_PER_PAGE }, new Date());
    return { ok: true as const, page, ...found };
  } catch (error) {
    log.error({ err: error }, 'the discounts could not be read');
    return data({ ok: false as const }, 503);
  }
}

const statuses = { missing: 404, used: 409 };

/** POST /admin/discounts/deletions: deletes the discount `id`. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { deletions: true })) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const id = String(form.get('id') ?? '').replaceAll('\0', '');
  const deleted = await deleteDiscount(db, context.get(signedInAdmin), id, new Date());
  if (!deleted.ok) return data<DeletionAnswer>(deleted, statuses[deleted.reason]);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`/admin/discounts${search}`, 303);
  return data<DeletionAnswer>(deleted);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function DiscountsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const toast = useToasts();
  const itemAddress = useItemAddress();
  const fetcher = useFetcher<DeletionAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  const refusal = answer && !answer.ok ? answer.reason : undefined;
  useOnActionData(fetcher.data, (heard) =>
    toast(
      heard.ok
        ? { variant: 'success', title: t('discounts.deleted'), description: heard.title }
        : { variant: 'destructive', title: t('discounts.notDeleted') },
    ),
  );
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('discounts.title')}</h1>
          <p className="admin-lead">{t('discounts.lead')}</p>
        </div>
        <ButtonLink to={itemAddress('/admin/discounts/new')}>{t('discounts.new')}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {refusal === 'missing' || refusal === 'used' ? (
          <p className="admin-note" data-tone="warning">
            {t(`discounts.refused.${refusal}`)}
          </p>
        ) : (
          refusal && <RefusalNote reason={refusal} />
        )}
      </div>
      {loaderData.ok ? (
        <>
          <DiscountList discounts={loaderData.discounts} onDelete={(form) => void fetcher.submit(form)} />
          <Pager page={loaderData.page} total={loaderData.total} label={t('discounts.title')} />
        </>
      ) : (
        <LoadFailure title={t('discounts.notLoaded')} address="/admin/discounts" />
      )}
    </>
  );
}
