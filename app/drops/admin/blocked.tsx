import './register-translations.ts';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Pager } from '#app/ui/admin/list/pager.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { listBlocks } from '../blocks/blocks.server.ts';
import type { Route } from './+types/blocked';
import type { BlockAnswer } from './block-action-data.ts';
import { blockForms, blockStatus } from './submit-block-form.server.ts';
import { BlockForm } from './ui/block-form.tsx';
import { BlockTable } from './ui/block-table.tsx';

const ADDRESS = '/admin/drops/blocked';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('dropBlocks.title'),
    description: t('dropBlocks.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  return { page, ...(await listBlocks(db, { page, perPage: ROWS_PER_PAGE })) };
}

/** POST /admin/drops/blocked/additions and /admin/drops/blocked/deletions. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, blockForms);
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(db, context.get(signedInAdmin), form, new Date());
  const isSentByScript = new URL(request.url).pathname.endsWith('.data');
  if (answer.ok && !isSentByScript) throw redirect(ADDRESS, 303);
  return data(answer, blockStatus(answer));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function BlockedTab({
  loaderData: { blocks, page, total },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<BlockAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  const ofForm = answer && 'of' in answer ? answer : undefined;
  return (
    <>
      <BackToList to="/admin/drops">{t('adminDrops.back')}</BackToList>
      <h1>{t('dropBlocks.title')}</h1>
      <p className="admin-lead">{t('dropBlocks.lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
        {ofForm?.ok && (
          <p className="admin-note" data-tone="good">
            {t(`dropBlocks.done.${ofForm.of}`, { value: ofForm.value })}
          </p>
        )}
        {ofForm && !ofForm.ok && ofForm.reason === 'missing' && (
          <p className="admin-note" data-tone="warning">
            {t('dropBlocks.refused.missing')}
          </p>
        )}
      </div>
      <BlockForm key={ofForm?.ok ? ofForm.value : ''} fetcher={fetcher} answer={ofForm} />
      <BlockTable blocks={blocks} onSubmit={(form) => void fetcher.submit(form)} />
      <Pager page={page} total={total} label={t('dropBlocks.title')} />
    </>
  );
}
