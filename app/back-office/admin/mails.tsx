import { db } from '#app/platform/database/db.server.ts';
import { listRewordedKinds } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { formatDateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { mailGroups } from '../mails/mail-groups.server.ts';
import type { Route } from './+types/mails';

export const handle = requireTranslations('admin/mails');

export const meta = unindexedPageMeta('mails.title', 'mails.lead');

export async function loader() {
  const reworded = await listRewordedKinds(db);
  const groups = Object.entries(mailGroups).map(([name, wordings]) => ({
    name,
    kinds: wordings.map(({ kind }) => ({ kind, rewordedAt: reworded[kind]?.toISOString() })),
  }));
  return { groups };
}

export default function MailsTab({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <h1>{t('mails.title')}</h1>
      <p className="admin-lead">{t('mails.lead')}</p>
      {groups.map(({ name, kinds }) => (
        <section key={name} className="mt-8" aria-labelledby={`mails-${name}`}>
          <h2 id={`mails-${name}`} className="mb-3">
            {t(`mails.group.${name}`)}
          </h2>
          <MailKindTable caption={t(`mails.group.${name}`)} kinds={kinds} />
        </section>
      ))}
    </>
  );
}

/** `rewordedAt` is undefined if operators have not changed the texts. */
type MailKind = { kind: string; rewordedAt: string | undefined };

function MailKindTable({ caption, kinds }: { caption: string; kinds: MailKind[] }) {
  const t = useWords();
  const language = useLanguage();
  const columns: Column<MailKind>[] = [
    {
      header: t('mails.column.mail'),
      isName: true,
      cell: ({ kind }) => <AdminLink to={`/admin/mails/${kind}`}>{t(`mails.kind.${kind}`)}</AdminLink>,
    },
    { header: t('mails.column.when'), cell: ({ kind }) => t(`mails.when.${kind}`) },
    {
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
