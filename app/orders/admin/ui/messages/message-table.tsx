import '../../../messages/register-translations.ts';
import '#app/content/contact/register-translations.ts';
import type { Conversation } from '#app/content/contact/answers/contact-conversations.server.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { Link } from '#app/ui/link.tsx';

type MessageTableProps = {
  conversations: Conversation[];
  /** The ids of those whose order and address belong to each other. */
  belonging: string[];
  list: ListState & { total: number };
};

/** Messages of the contact form, the newest first. */
export function MessageTable({ conversations, belonging, list }: MessageTableProps) {
  const t = useWords();
  const language = useLanguage();
  const itemAddress = useItemAddress();
  const columns: Column<Conversation>[] = [
    {
      id: 'name',
      header: t('messages.from'),
      isName: true,
      cell: ({ id, name, email }) => (
        <div>
          <Link to={itemAddress(`/admin/messages/${id}`)} className="admin-way">
            {name}
          </Link>
          <small className="block wrap-anywhere">{email}</small>
        </div>
      ),
    },
    {
      id: 'message',
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
      id: 'order',
      header: t('messages.order'),
      cell: ({ id, orderNumber }) =>
        belonging.includes(id) ? (
          <Link to={`/admin/orders/${orderNumber}`} className="admin-way whitespace-nowrap">
            {orderNumber}
          </Link>
        ) : (
          orderNumber || '–'
        ),
    },
    {
      id: 'state',
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
    {
      id: 'at',
      header: t('messages.at'),
      cell: ({ at }) => (
        <time dateTime={at} className="tabular-nums">
          {formatDateTime(at, language)}
        </time>
      ),
    },
  ];
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
