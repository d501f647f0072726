import { data } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import {
  confirmDrawEntry,
  type EntryConfirmation,
  findEntryConfirmation,
} from '../draw/enter-draw.server.ts';
import { drawPath } from '../drop.ts';
import type { Route } from './+types/draw-confirmation';

export const handle = requireTranslations('draws');

export const meta = unindexedPageMeta('dropDraw.confirmation.title', 'dropDraw.description', {
  isFound: false,
});

/** Changes nothing, since mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  return shown(await findEntryConfirmation(db, linkOf(args), new Date()));
}

export async function action(args: Route.ActionArgs) {
  return shown(await confirmDrawEntry(db, linkOf(args), new Date()));
}

function linkOf({ url, context, params: { dropId } }: Route.LoaderArgs | Route.ActionArgs) {
  const network = clientSubnet(context.get(requestInfo).clientAddress);
  return { dropId, token: tokenOf(url), network };
}

const statuses: Partial<Record<EntryConfirmation['state'], number>> = { closed: 410, blocked: 403 };

function shown({ state, entry }: EntryConfirmation) {
  if (!entry) return data({ state: 'unknown' as const }, 404);
  const { id, dropId, dropTitle, dropTitleNl, size, title, titleNl, closesAt } = entry;
  const about = { id, dropId, dropTitle, dropTitleNl, size, title, titleNl, closesAt };
  return data({ state, about }, statuses[state] ?? 200);
}

export default function DrawConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const now = actionData ?? loaderData;
  if (!('about' in now))
    return (
      <MessagePage title={t('dropDraw.unknown.title')} text={t('dropDraw.unknown.text')}>
        <SecondaryLink to="/the-drop">{t('dropDraw.toTheDrop')}</SecondaryLink>
      </MessagePage>
    );
  const { state, about } = now;
  const said = {
    piece: namedPiece(about, language, t),
    drop: translated(language, about.dropTitle, about.dropTitleNl).text,
    closes: formatDateTime(about.closesAt, language),
  };
  return (
    <MailedLinkPage
      title={t(`dropDraw.confirmation.${state}.title`)}
      text={t(`dropDraw.confirmation.${state}.text`, said)}
      button={state === 'pending' && t('dropDraw.confirmation.button')}
    >
      <SecondaryLink to={state === 'blocked' ? '/contact' : drawPath(about.dropId)}>
        {t(state === 'blocked' ? 'dropDraw.toContact' : 'dropDraw.toDraw')}
      </SecondaryLink>
    </MailedLinkPage>
  );
}
