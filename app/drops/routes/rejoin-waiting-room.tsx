import { data, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MailedLinkPage, MessagePage } from '#app/ui/message-page.tsx';
import { roomPath } from '../drop.ts';
import { ticketCookieHeaders } from '../queue/ticket-cookie.server.ts';
import { findTicketByLink } from '../waiting-room/send-rejoin-mail.server.ts';
import type { Route } from './+types/rejoin-waiting-room';

export const handle = requireTranslations('queue');

export const meta = unindexedPageMeta('room.ownTitle', 'room.description', { isFound: false });

/** Changes nothing, since mail scanners follow links. */
export async function loader({ context, url, params: { dropId } }: Route.LoaderArgs) {
  const ticket = await findTicketByLink(db, dropId, tokenOf(url), new Date());
  if (!ticket) return data({ drop: undefined }, 404);
  const { language } = context.get(requestInfo);
  return data({ drop: translated(language, ticket.title, ticket.titleNl).text });
}

export async function action({ request, url, params: { dropId } }: Route.ActionArgs) {
  const ticket = await findTicketByLink(db, dropId, tokenOf(url), new Date());
  if (!ticket) return data({ drop: undefined }, 404);
  throw redirect(`${roomPath(dropId)}#ticket`, { headers: ticketCookieHeaders(request, ticket.id) });
}

export default function RejoinWaitingRoom({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { drop } = actionData ?? loaderData;
  if (!drop)
    return (
      <MessagePage title={t('room.return.dead.title')} text={t('room.return.dead.text')}>
        <SecondaryLink to="/the-drop">{t('room.toDrop')}</SecondaryLink>
      </MessagePage>
    );
  return (
    <MailedLinkPage
      title={t('room.return.title')}
      text={t('room.return.text', { drop })}
      button={t('room.return.button')}
    />
  );
}
