import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Pager } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { CardList, ListCard, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, formatDateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { dropEditor } from '../editing/drop-editor.server.ts';
import { type DropListItem, listDrops } from '../editing/list-drops.server.ts';
import type { Route } from './+types/drops';

export const handle = requireTranslations('admin/drops');

export const meta = unindexedPageMeta('adminDrops.title', 'adminDrops.lead');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  const found = await listDrops(db, { page, perPage: ROWS_PER_PAGE }, new Date());
  const mayBlock = mayOpen(context.get(signedInAdmin).role, '/admin/drops/blocked', 'GET');
  return { page, ...found, mayBlock };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/drops', (id) =>
    dropEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DropsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { drops, page, total, mayBlock } = loaderData;
  return (
    <ListPage
      address="/admin/drops"
      texts={listTexts((part) => t(`adminDrops.${part}`))}
      given={actionData}
      refusals={{ missing: t('adminDrops.gone'), entered: t('adminDrops.entered') }}
    >
      {(onDelete) => (
        <>
          <CardList rows={drops} empty={t('adminDrops.none')}>
            {(drop) => <DropCard key={drop.id} drop={drop} onDelete={onDelete} />}
          </CardList>
          <Pager page={page} total={total} label={t('adminDrops.title')} />
          {mayBlock && (
            <p className="mt-6">
              <AdminLink to="/admin/drops/blocked">{t('dropBlocks.link')}</AdminLink>
            </p>
          )}
        </>
      )}
    </ListPage>
  );
}

type DropCardProps = { drop: DropListItem; onDelete: (form: HTMLFormElement) => void };

function DropCard({ drop, onDelete }: DropCardProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, isActive, phase, pieces, startDate, endDate } = drop;
  const title = translated(language, drop.title, drop.titleNl);
  return (
    <ListCard
      address="/admin/drops"
      id={id}
      title={title}
      text={(part, name) => t(`adminDrops.${part}`, { name })}
      onDelete={onDelete}
    >
      <p className="list-card-state">
        <StatusBadge tone={isActive ? 'good' : 'neutral'}>
          {t(isActive ? 'adminDrops.active' : 'adminDrops.inactive')}
        </StatusBadge>
        <span className="text-stone">
          {t(isActive ? `adminDrops.phase.${phase}` : `adminDrops.offPhase.${phase}`)}
        </span>
      </p>
      <p>
        <DateTime at={startDate} />
        {' – '}
        <DateTime at={endDate} />
      </p>
      {drop.announcedAt && phase === 'coming' && (
        <p className="text-stone">
          {t('adminDrops.announcedFrom', { when: formatDateTime(drop.announcedAt, language) })}
        </p>
      )}
      <p className="text-stone">
        {t('adminDrops.pieces', { count: pieces })}
        {drop.saleMethod !== 'open' && ` · ${t(`adminDrops.method.${drop.saleMethod}`)}`}
      </p>
    </ListCard>
  );
}
