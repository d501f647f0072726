import '../draw/register-translations.ts';
import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { formatDateTime } from '#app/ui/format-date.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import {
  confirmDrawEntry,
  type EntryConfirmation,
  findEntryConfirmation,
} from '../draw/confirm-draw-entry.server.ts';
import { drawPath } from '../draw/draw-path.ts';
import { namedPiece } from '../draw/named-piece.ts';
import type { Route } from './+types/draw-confirmation';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('dropDraw.confirmation.title'),
    description: t('dropDraw.description'),
    isFound: false,
  }));
}

/** Only looks: programs that check mails follow their links. */
export async function loader({ url, params: { dropId } }: Route.LoaderArgs) {
  return shown(await findEntryConfirmation(db, dropId, tokenOf(url), new Date()));
}

export async function action({ url, params: { dropId } }: Route.ActionArgs) {
  return shown(await confirmDrawEntry(db, dropId, tokenOf(url), new Date()));
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

function shown({ state, entry }: EntryConfirmation) {
  if (!entry) return data({ state: 'unknown' as const }, 404);
  const { id, dropId, dropTitle, dropTitleNl, size, title, titleNl, closesAt } = entry;
  const about = {
    id,
    dropId,
    dropTitle,
    dropTitleNl,
    size,
    title,
    titleNl,
    closesAt: closesAt.toISOString(),
  };
  return data({ state, about }, state === 'closed' ? 410 : 200);
}

export default function DrawConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const now = actionData ?? loaderData;
  if (!('about' in now))
    return <MessagePage title={t('dropDraw.unknown.title')} text={t('dropDraw.unknown.text')} />;
  const { state, about } = now;
  const said = {
    piece: namedPiece(about, language, t),
    drop: translated(language, about.dropTitle, about.dropTitleNl).text,
    closes: formatDateTime(new Date(about.closesAt), language),
  };
  return (
    <MessagePage
      title={t(`dropDraw.confirmation.${state}.title`)}
      text={t(`dropDraw.confirmation.${state}.text`, said)}
    >
      {state === 'pending' ? (
        <form method="post">
          <Button type="submit">{t('dropDraw.confirmation.button')}</Button>
        </form>
      ) : (
        <ButtonLink to={drawPath(about.dropId)} look="secondary">
          {t('dropDraw.toDraw')}
        </ButtonLink>
      )}
    </MessagePage>
  );
}
