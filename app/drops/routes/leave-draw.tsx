import { data } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { findDrawnItem } from '../draw/drawn-items.server.ts';
import { leaveDrawByLink } from '../draw/leave-draw.server.ts';
import type { Route } from './+types/leave-draw';

export const handle = requireTranslations('draws');

export const meta = unindexedPageMeta('dropDraw.leave', 'dropDraw.description');

/** Does not delete the entry, since mail scanners follow links. A missing entry looks like one just removed. */
export async function loader({ url, params: { dropId } }: Route.LoaderArgs) {
  const asked = { dropId, token: tokenOf(url), checkoutKey: undefined };
  const found = await findDrawnItem(db, asked, new Date());
  if (found.state === 'unknown') return { piece: undefined };
  const { size, title, titleNl } = found.entry;
  return { piece: { size, title, titleNl }, isKept: found.state === 'offered' };
}

/** POST is sent by the page's button, or without cookies by a mail program's one-click unsubscribe (RFC 8058). */
export async function action({ url, params: { dropId } }: Route.ActionArgs) {
  await leaveDrawByLink(db, dropId, tokenOf(url), new Date());
  return data({ piece: undefined });
}

export default function LeaveDraw({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { piece } = actionData ?? loaderData;
  if (piece) {
    const isKept = loaderData.isKept ? 'kept' : 'ask';
    return (
      <MailedLinkPage
        title={t('dropDraw.ending.ask.title')}
        text={t(`dropDraw.ending.${isKept}.text`, { piece: namedPiece(piece, language, t) })}
        button={t('dropDraw.leave')}
      />
    );
  }
  return (
    <MessagePage title={t('dropDraw.ending.ended.title')} text={t('dropDraw.ending.ended.text')}>
      <SecondaryLink to="/the-drop">{t('dropDraw.toTheDrop')}</SecondaryLink>
    </MessagePage>
  );
}
