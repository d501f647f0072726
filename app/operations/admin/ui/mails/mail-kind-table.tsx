import '../../../mails/register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';

/** `rewordedAt` where operators gave it words of their own. */
type MailKind = { kind: string; rewordedAt: string | undefined };

export function MailKindTable({ caption, kinds }: { caption: string; kinds: MailKind[] }) {
  const t = useWords();
  const language = useLanguage();
  const columns: Column<MailKind>[] = [
    {
      id: 'mail',
      header: t('mails.column.mail'),
      isName: true,
      cell: ({ kind }) => (
        <Link to={`/admin/mails/${kind}`} className="admin-way">
          {t(`mails.kind.${kind}`)}
        </Link>
      ),
    },
    { id: 'when', header: t('mails.column.when'), cell: ({ kind }) => t(`mails.when.${kind}`) },
    {
      id: 'words',
      header: t('mails.column.words'),
      cell: ({ rewordedAt }) =>
        rewordedAt ? (
          <StatusBadge tone="good">
            {t('mails.reworded', { date: formatDateTime(rewordedAt, language) })}
          </StatusBadge>
        ) : (
          t('mails.standard')
        ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={kinds}
      keyOf={({ kind }) => kind}
      empty={t('mails.standard')}
    />
  );
}
