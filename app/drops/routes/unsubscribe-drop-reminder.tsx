import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { endReminderByLink, findReminderByLink } from '../reminders/reminders.server.ts';
import type { Route } from './+types/unsubscribe-drop-reminder';

export const handle = requireTranslations('drop-reminders', 'drops');

export const meta = unindexedPageMeta('dropReminder.title', 'dropReminder.description');

/** Does not delete the reminder, since mail scanners follow links. A missing reminder looks like one just removed. */
export async function loader({ url }: Route.LoaderArgs) {
  const reminder = await findReminderByLink(db, tokenOf(url), new Date());
  return { drop: reminder && { title: reminder.title, titleNl: reminder.titleNl } };
}

/** POST is sent by the page's button, or without cookies by a mail program's one-click unsubscribe (RFC 8058). */
export async function action({ url }: Route.ActionArgs) {
  await endReminderByLink(db, tokenOf(url), new Date());
  return data({ drop: undefined });
}

export default function UnsubscribeDropReminder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { drop } = actionData ?? loaderData;
  if (drop) {
    const name = translated(language, drop.title, drop.titleNl).text;
    return (
      <MailedLinkPage
        title={t('dropReminder.ending.ask.title')}
        text={t('dropReminder.ending.ask.text', { drop: name })}
        button={t('dropReminder.end')}
      />
    );
  }
  return (
    <MessagePage title={t('dropReminder.ending.ended.title')} text={t('dropReminder.ending.ended.text')}>
      <SecondaryLink to="/the-drop">{t('theDrop.viewAll')}</SecondaryLink>
    </MessagePage>
  );
}
