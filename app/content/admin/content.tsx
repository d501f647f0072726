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
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { listSections } from '../editing/admin-sections.server.ts';
import { deleteSection } from '../editing/delete-and-restore-section.server.ts';
import type { Route } from './+types/content';
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
export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/content', (id) =>
    deleteSection(db, context.get(signedInAdmin), id, new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ContentTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/content"
      texts={{
        title: t('sections.title'),
        lead: t('sections.lead'),
        add: t('sections.new'),
        deleted: t('sections.deleted'),
        notDeleted: t('sections.notDeleted'),
        notLoaded: t('sections.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('sections.alreadyGone') }}
    >
      {(loaded, onDelete) => <SectionTable {...loaded} onDelete={onDelete} />}
    </ListPage>
  );
}
