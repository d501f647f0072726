import { data } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { endStockAlertByLink, findStockAlertByLink } from '../stock-alerts.server.ts';
import type { Route } from './+types/unsubscribe-stock-alert';

export const handle = requireTranslations('stock-alerts');

export const meta = unindexedPageMeta('stockAlert.title', 'stockAlert.description');

/** Does not delete the alert. A missing alert looks like one just removed. */
export async function loader({ url }: Route.LoaderArgs) {
  const alert = await findStockAlertByLink(db, tokenOf(url), new Date());
  return { piece: alert && { size: alert.size, title: alert.title, titleNl: alert.titleNl } };
}

/** POST is sent by the page's button, or without cookies by a mail program's one-click unsubscribe (RFC 8058). */
export async function action({ url }: Route.ActionArgs) {
  await endStockAlertByLink(db, tokenOf(url), new Date());
  return data({ piece: undefined });
}

export default function UnsubscribeStockAlert({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { piece } = actionData ?? loaderData;
  if (piece) {
    const text = t('stockAlert.ending.ask.text', { piece: namedPiece(piece, language, t) });
    return (
      <MailedLinkPage title={t('stockAlert.ending.ask.title')} text={text} button={t('stockAlert.end')} />
    );
  }
  return (
    <MessagePage title={t('stockAlert.ending.ended.title')} text={t('stockAlert.ending.ended.text')}>
      <SecondaryLink to="/new-in">{t('stockAlert.continue')}</SecondaryLink>
    </MessagePage>
  );
}
