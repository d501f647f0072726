import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { DeleteButton, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { type ListedSection, listSections } from '../editing/list-sections.server.ts';
import { sectionEditor } from '../editing/section-editor.server.ts';
import { type SectionStatus, sectionLocations } from '../sections/section-types.ts';
import type { Route } from './+types/content';

export const handle = requireTranslations('admin/content');

export const meta = unindexedPageMeta('sections.title', 'sections.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['order'] });
  const { sections, total } = await listSections(db, list);
  return { list, sections, total, now: new Date().toISOString() };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, '/admin/content', (id) =>
    sectionEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ContentTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/content"
      texts={listTexts((part) => t(`sections.${part}`))}
      given={actionData}
      refusals={{ missing: t('sections.alreadyGone') }}
    >
      {(onDelete) => <SectionTable {...loaderData} onDelete={onDelete} />}
    </ListPage>
  );
}

type SectionTableProps = Route.ComponentProps['loaderData'] & { onDelete: (form: HTMLFormElement) => void };

const tones: Record<SectionStatus, Tone> = { draft: 'busy', published: 'good', archived: 'neutral' };

function SectionTable({ sections, list, total, now, onDelete }: SectionTableProps) {
  const t = useWords();
  const language = useLanguage();
  const itemAddress = useItemAddress();
  const titleOf = ({ title, titleNl }: ListedSection) => translated(language, title, titleNl);
  const columns: Column<ListedSection>[] = [
    { header: t('sections.order'), cell: ({ sortOrder }) => sortOrder, isNumber: true },
    {
      header: t('sections.name'),
      isName: true,
      cell: (row) => (
        <AdminLink to={itemAddress(`/admin/content/${row.id}`)} className="section-name">
          {titleOf(row).text}
        </AdminLink>
      ),
    },
    {
      header: t('sections.type'),
      cell: ({ sectionType }) => <span className="section-type">{t(`sections.type.${sectionType}`)}</span>,
    },
    {
      header: t('sections.status'),
      cell: (row) => (
        <span className="section-status">
          <StatusBadge tone={tones[row.status]}>{t(`sections.status.${row.status}`)}</StatusBadge>
          <Timing row={row} now={now} />
        </span>
      ),
    },
    { header: t('sections.location'), cell: ({ pageLocation }) => <Location of={pageLocation} /> },
    { header: t('sections.dates'), cell: (row) => <Dates row={row} /> },
    { header: t('sections.content'), cell: ({ preview }) => <code className="section-json">{preview}</code> },
    {
      header: t('sections.actions'),
      isPinned: true,
      cell: (row) => (
        <span className="section-actions">
          <DeleteButton
            address="/admin/content"
            id={row.id}
            title={titleOf(row)}
            text={(part, title) => t(`sections.${part}`, { title })}
            onDelete={onDelete}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('sections.title')}
      columns={columns}
      rows={sections}
      keyOf={({ id }) => id}
      empty={t('sections.none')}
      list={{ ...list, total }}
    />
  );
}

function Timing({ row: { status, startDate, endDate }, now }: { row: ListedSection; now: string }) {
  const t = useWords();
  if (status !== 'published') return null;
  if (startDate && startDate > now) return <small>{t('sections.waiting')}</small>;
  if (endDate && endDate <= now) return <small>{t('sections.over')}</small>;
  return null;
}

function Location({ of }: { of: string }) {
  const t = useWords();
  const isShown = (sectionLocations as readonly string[]).includes(of);
  return (
    <span className="section-status">
      {of || '–'}
      {!isShown && <small>{t(of ? 'sections.noSuchPage' : 'sections.noPage')}</small>}
    </span>
  );
}

function Dates({ row: { startDate, endDate } }: { row: ListedSection }) {
  const t = useWords();
  if (!startDate && !endDate) return <span className="section-status">{t('sections.always')}</span>;
  const shown = (date: string) => <DateTime at={date} />;
  return (
    <span className="section-status">
      {startDate && (
        <span>
          {t('sections.from')} {shown(startDate)}
        </span>
      )}
      {endDate && (
        <span>
          {t('sections.until')} {shown(endDate)}
        </span>
      )}
    </span>
  );
}
