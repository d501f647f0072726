import './register-translations.ts';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { imageInBin } from '#app/media/library/delete-and-restore-image.server.ts';
import { listBin } from '#app/platform/bin/bin.server.ts';
import { BIN_DAYS } from '#app/platform/bin/bin-kinds.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { BIN } from '#app/ui/admin/list/restoration-answer.ts';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { deleteFromBin, restoreFromBin } from '../bin/restore-or-delete-bin-item.server.ts';
import type { Route } from './+types/bin';
import { type BinAnswer, BinAnswerNote } from './ui/bin-answer-note.tsx';
import { BinTable } from './ui/bin-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('bin.title'),
    description: t('bin.lead', { days: BIN_DAYS }),
    robots: 'noindex',
  }));
}

/** GET /admin/bin: what was deleted in the last thirty days. */
export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  const { items, total } = await listBin(db, { page: list.page, perPage: ROWS_PER_PAGE });
  return {
    list: { ...list, total },
    items: items.map(({ content, deletedAt, objectId, ...item }) => ({
      ...item,
      deletedAt: deletedAt.toISOString(),
      picture: item.kind === 'image' ? imageInBin(content) : undefined,
    })),
  };
}

/** POST /admin/bin/restorations, permanent-deletions: of the thing `id`. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const act = formActionOfPath(pattern, {
    restorations: restoreFromBin,
    'permanent-deletions': deleteFromBin,
  });
  const form = act && (await request.formData().catch(() => new FormData()));
  const id = String(form?.get('id') ?? '');
  if (!act || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw data(null, 400);
  const done: BinAnswer = await act(db, context.get(signedInAdmin), id, new Date());
  if (!done.ok) return data(done, done.reason === 'missing' ? 404 : 409);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`${BIN}${search}`, 303);
  return data(done);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function BinTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<BinAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  return (
    <>
      <h1>{t('bin.title')}</h1>
      <p className="admin-lead mb-4">
        {t('bin.lead', { days: BIN_DAYS })}{' '}
        <Link to="/admin/products?archived=1" className="text-link">
          {t('bin.products')}
        </Link>
      </p>
      <div role="status" className="mb-4 empty:hidden">
        {answer && <BinAnswerNote answer={answer} />}
      </div>
      <BinTable
        {...loaderData}
        onSubmit={(form) => void fetcher.submit(form, { preventScrollReset: true })}
      />
    </>
  );
}
