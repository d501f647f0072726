import '../mails/register-translations.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listRewordedKinds } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { mailGroups } from '../mails/mail-groups.server.ts';
import type { Route } from './+types/mails';
import { MailKindTable } from './ui/mails/mail-kind-table.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('mails.title'),
    description: t('mails.lead'),
    robots: 'noindex',
  }));
}

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
