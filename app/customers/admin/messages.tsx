import { useLocation } from 'react-router';
import { type MessageState, messageStates } from '#app/content/contact/contact-message.ts';
import { type Conversation, listConversations } from '#app/content/contact/replies/conversations.server.ts';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { type ListState, listUrl, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { listBelongingMessages } from '../belonging-messages.server.ts';
import type { Route } from './+types/messages';

export const handle = requireTranslations('admin/messages', 'content');

export const meta = unindexedPageMeta('messages.title', 'messages.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['at'], direction: 'desc' });
  const asked = url.searchParams.get('state');
  const state: MessageState | 'all' = messageStates.find((one) => one === asked) ?? 'all';
  const found = await listConversations(db, { ...list, state });
  const belonging = await listBelongingMessages(db, found.conversations);
  return { list: { ...list, total: found.total }, state, belonging, ...found };
}

export default function MessagesTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { search } = useLocation();
  const { list, state, unanswered, conversations, belonging } = loaderData;
  const states = ['all', ...messageStates] as const;
  return (
    <>
      <h1>{t('messages.title')}</h1>
      <p className="admin-lead mb-4">{t('messages.lead')}</p>
      {unanswered > 0 && <p className="mb-4">{t('messages.unanswered', { count: unanswered })}</p>}
      <nav aria-label={t('messages.states')} className="message-states">
        {states.map((one) => (
          <AdminLink
            key={one}
            to={listUrl(search, { state: one === 'all' ? '' : one })}
            aria-current={one === state ? 'true' : undefined}
          >
            {t(`messages.state.${one}`)}
          </AdminLink>
        ))}
      </nav>
      <ListSearch label={t('messages.search')} search={list.search} />
      <MessageTable conversations={conversations} belonging={belonging} list={list} />
    </>
  );
}

type MessageTableProps = {
  conversations: Conversation[];
  belonging: string[];
  list: ListState & { total: number };
};

function MessageTable({ conversations, belonging, list }: MessageTableProps) {
  const t = useWords();
  const columns = useMessageColumns(belonging);
  return (
    <DataTable
      caption={t('messages.title')}
      columns={columns}
      rows={conversations}
      keyOf={({ id }) => id}
      empty={t('messages.none')}
      list={list}
    />
  );
}

function useMessageColumns(belonging: string[]): Column<Conversation>[] {
  const t = useWords();
  const itemAddress = useItemAddress();
  return [
    {
      header: t('messages.from'),
      isName: true,
      cell: ({ id, name, email }) => (
        <div>
          <AdminLink to={itemAddress(`/admin/messages/${id}`)}>{name}</AdminLink>
          <small className="block wrap-anywhere">{email}</small>
        </div>
      ),
    },
    {
      header: t('messages.message'),
      cell: ({ subject, message, language: written }) => (
        <div>
          <span className="block">{t(`contact.subject.${subject}`)}</span>
          <small className="message-excerpt" lang={written}>
            {message}
          </small>
        </div>
      ),
    },
    {
      header: t('messages.order'),
      cell: ({ id, orderNumber }) =>
        belonging.includes(id) ? <OrderLink number={orderNumber} /> : orderNumber || '–',
    },
    {
      header: t('messages.state'),
      cell: ({ state, answers }) => (
        <div>
          <StatusBadge tone={state === 'new' ? 'busy' : state === 'answered' ? 'good' : 'neutral'}>
            {t(`messages.state.${state}`)}
          </StatusBadge>
          {answers.some(({ problem }) => problem) && (
            <small className="block">{t('messages.notArrived')}</small>
          )}
        </div>
      ),
    },
    { header: t('messages.at'), cell: ({ at }) => <DateTime at={at} className="tabular-nums" /> },
  ];
}
