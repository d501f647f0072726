import '../register-translations.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { Link } from '#app/ui/link.tsx';
import type { DrawEntryRow } from '../../draw/list-draw-entries.server.ts';

type DrawEntryTableProps = { entries: DrawEntryRow[]; list: ListState & { total: number } };

/** Who entered a draw, and what became of each. */
export function DrawEntryTable({ entries, list }: DrawEntryTableProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('adminDraw.entries')}
      rows={entries}
      list={list}
      keyOf={({ id }) => id}
      empty={t('adminDraw.none')}
      columns={[
        {
          id: 'email',
          header: t('adminDraw.address'),
          isName: true,
          cell: ({ email }) => <span className="break-all">{email ?? t('adminDraw.forgotten')}</span>,
        },
        {
          id: 'piece',
          header: t('adminDraw.piece'),
          cell: ({ title, titleNl, size }) =>
            title && size
              ? `${translated(language, title, titleNl).text}, ${sizeName(size, t)}`
              : t('adminDraw.sizeGone'),
        },
        { id: 'place', header: t('adminDraw.place'), isNumber: true, cell: ({ place }) => place ?? '–' },
        {
          id: 'state',
          header: t('adminDraw.state'),
          cell: ({ state, until, orderNumber }) =>
            state === 'ordered' && orderNumber ? (
              <Link to={`/admin/orders/${orderNumber}`} className="text-link">
                {t('adminDraw.state.ordered')} {orderNumber}
              </Link>
            ) : (
              t(`adminDraw.state.${state}`, { until: until ? formatDateTime(until, language) : '' })
            ),
        },
        {
          id: 'number',
          header: t('adminDraw.number'),
          cell: ({ id }) => <code className="break-all text-sm">{id}</code>,
        },
        {
          id: 'asked',
          header: t('adminDraw.asked'),
          cell: ({ askedAt }) => <time dateTime={askedAt}>{formatDateTime(askedAt, language)}</time>,
        },
      ]}
    />
  );
}
