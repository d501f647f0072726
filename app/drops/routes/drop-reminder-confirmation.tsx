import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { announcedDropPath } from '../drop.ts';
import { type Confirmation, confirmReminder, findConfirmation } from '../reminders/reminders.server.ts';
import type { Route } from './+types/drop-reminder-confirmation';

export const handle = requireTranslations('drop-reminders', 'drops');

export const meta = unindexedPageMeta('dropReminder.title', 'dropReminder.description', { isFound: false });

/** Changes nothing, since mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  return shown(await findConfirmation(db, tokenOf(url), new Date()));
}

export async function action({ url }: Route.ActionArgs) {
  return shown(await confirmReminder(db, tokenOf(url), new Date()));
}

function shown({ state, reminder }: Confirmation) {
  const drop = reminder && { id: reminder.dropId, title: reminder.title, titleNl: reminder.titleNl };
  return data({ state, drop }, statuses[state]);
}

const statuses = { pending: 200, confirmed: 200, 'already-confirmed': 200, expired: 410, unknown: 404 };

export default function DropReminderConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { state, drop } = actionData ?? loaderData;
  if (!drop || state === 'unknown')
    return (
      <MessagePage title={t('dropReminder.unknown.title')} text={t('dropReminder.unknown.text')}>
        <SecondaryLink to="/the-drop">{t('theDrop.viewAll')}</SecondaryLink>
      </MessagePage>
    );
  const name = translated(language, drop.title, drop.titleNl).text;
  const path = announcedDropPath(drop.id);
  return (
    <MailedLinkPage
      title={t(`dropReminder.confirmation.${state}.title`)}
      text={t(`dropReminder.confirmation.${state}.text`, { drop: name })}
      button={state === 'pending' && t('dropReminder.confirmation.button')}
    >
      <SecondaryLink to={state === 'expired' ? `${path}/reminder` : path}>
        {t(state === 'expired' ? 'dropReminder.toAsking' : 'dropReminder.toDrop')}
      </SecondaryLink>
    </MailedLinkPage>
  );
}
