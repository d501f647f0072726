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
import { listDiscounts } from '../editing/admin-discounts.server.ts';
import { deleteDiscount } from '../editing/delete-discount.server.ts';
import type { Route } from './+types/discounts';
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

/** POST /admin/discounts/deletions: deletes the discount `id`. */
export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/discounts', (id) =>
    deleteDiscount(db, context.get(signedInAdmin), id, new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function DiscountsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/discounts"
      texts={{
        title: t('discounts.title'),
        lead: t('discounts.lead'),
        add: t('discounts.new'),
        deleted: t('discounts.deleted'),
        notDeleted: t('discounts.notDeleted'),
        notLoaded: t('discounts.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('discounts.refused.missing'), used: t('discounts.refused.used') }}
    >
      {({ discounts, page, total }, onDelete) => (
        <>
          <DiscountList discounts={discounts} onDelete={onDelete} />
          <Pager page={page} total={total} label={t('discounts.title')} />
        </>
      )}
    </ListPage>
  );
}
