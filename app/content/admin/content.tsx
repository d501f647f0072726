import './register-translations.ts';
import { useEffect, useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { listSections } from '../editing/admin-sections.server.ts';
import { deleteSection } from '../editing/delete-section.server.ts';
import type { Route } from './+types/content';
import type { SectionDeletion } from './section-action-data.ts';
import { SectionTable } from './ui/section-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('sections.title'),
    description: t('sections.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['order'] });
  try {
    const { sections, total } = await listSections(db, { page: list.page, perPage: ROWS_PER_PAGE });
    return { ok: true as const, list, sections, total, now: new Date().toISOString() };
  } catch (error) {
    log.error({ err: error }, 'content sections could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** POST /admin/content/deletions: deletes the section `id`. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { deletions: true })) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const id = String(form.get('id') ?? '');
  const deleted = await deleteSection(db, context.get(signedInAdmin), id, new Date());
  if (!deleted.ok) return data<SectionDeletion>(deleted, 404);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`/admin/content${search}`, 303);
  return data<SectionDeletion>({ ok: true, deleted: id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ContentTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const itemAddress = useItemAddress();
  const fetcher = useFetcher<SectionDeletion | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  useDeletionToasts(fetcher.data);
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('sections.title')}</h1>
          <p className="admin-lead">{t('sections.lead')}</p>
        </div>
        <ButtonLink to={itemAddress('/admin/content/new')}>{t('sections.new')}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {answer && !answer.ok && <DeletionRefusal reason={answer.reason} />}
      </div>
      {loaderData.ok ? (
        <SectionTable
          {...loaderData}
          onDelete={(form) => void fetcher.submit(form, { preventScrollReset: true })}
        />
      ) : (
        <LoadFailure title={t('sections.notLoaded')} address="/admin/content" />
      )}
    </>
  );
}

function DeletionRefusal({ reason }: { reason: 'missing' | AdminRefusal['reason'] }) {
  const t = useWords();
  if (reason !== 'missing') return <RefusalNote reason={reason} />;
  return (
    <p className="admin-note" data-tone="warning">
      {t('sections.alreadyGone')}
    </p>
  );
}

function useDeletionToasts(answered: SectionDeletion | AdminRefusal | undefined): void {
  const t = useWords();
  const toast = useToasts();
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answered || told.current === answered) return;
    told.current = answered;
    if (answered.ok) toast({ variant: 'success', title: t('sections.deleted') });
    else toast({ variant: 'destructive', title: t('sections.notDeleted') });
  }, [answered, toast, t]);
}
