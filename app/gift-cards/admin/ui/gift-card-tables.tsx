import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { formatDateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { Link } from '#app/ui/link.tsx';
import type { AdminGiftCard, listGiftCards } from '../../editing/admin-gift-cards.server.ts';

type ListedGiftCard = Awaited<ReturnType<typeof listGiftCards>>['cards'][number];

export function GiftCardTable({
  cards,
  list,
}: {
  cards: ListedGiftCard[];
  list: ListState & { total: number };
}) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress();
  const columns: Column<ListedGiftCard>[] = [
    {
      id: 'code',
      header: t('giftCards.column.code'),
      isName: true,
      cell: ({ id, codeEnd }) => (
        <Link to={pageOf(`/admin/gift-cards/${id}`)} className="admin-way whitespace-nowrap">
          …{codeEnd}
        </Link>
      ),
    },
    {
      id: 'recipient',
      header: t('giftCards.recipient'),
      cell: ({ recipientName, recipientEmail }) => (
        <>
          {recipientName || '–'}
          <br />
          <span className="admin-address">{recipientEmail}</span>
        </>
      ),
    },
    {
      id: 'mail',
      header: t('giftCards.mail'),
      cell: (card) => <MailState card={card} day={formatDate(new Date(card.deliverOn), language)} />,
    },
    { id: 'state', header: t('giftCards.state'), cell: ({ state }) => t(`giftCards.state.${state}`) },
    {
      id: 'amount',
      header: t('giftCards.amount'),
      isNumber: true,
      cell: ({ amountCents }) => price(amountCents),
    },
    {
      id: 'balance',
      header: t('giftCards.balance'),
      isNumber: true,
      cell: ({ balanceCents }) => price(balanceCents),
    },
  ];
  return (
    <DataTable
      caption={t('giftCards.title')}
      columns={columns}
      rows={cards}
      keyOf={({ id }) => id}
      empty={t('giftCards.none')}
      list={list}
    />
  );
}

const tones = { none: 'neutral', sent: 'good', waiting: 'warning', failed: 'critical' } as const;

export function MailState({
  card: { mailStatus },
  day,
}: {
  card: Pick<ListedGiftCard, 'mailStatus'>;
  day: string;
}) {
  const t = useWords();
  if (!mailStatus) return t('giftCards.mail.due', { day });
  return <StatusBadge tone={tones[mailStatus]}>{t(`giftCards.mail.${mailStatus}`)}</StatusBadge>;
}

type Movement = AdminGiftCard['movements'][number];

export function GiftCardMovements({ movements }: { movements: Movement[] }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const columns: Column<Movement>[] = [
    {
      id: 'kind',
      header: t('giftCards.movement'),
      isName: true,
      cell: ({ kind }) => t(`giftCards.movement.${kind}`),
    },
    {
      id: 'at',
      header: t('giftCards.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      id: 'order',
      header: t('giftCards.order'),
      cell: ({ orderNumber }) =>
        orderNumber ? (
          <Link to={`/admin/orders/${orderNumber}`} className="admin-way">
            {orderNumber}
          </Link>
        ) : (
          '–'
        ),
    },
    { id: 'cents', header: t('giftCards.amount'), isNumber: true, cell: ({ cents }) => price(cents) },
    {
      id: 'balance',
      header: t('giftCards.balance'),
      isNumber: true,
      cell: ({ balanceCents }) => price(balanceCents),
    },
  ];
  return (
    <TableSection
      id="movements"
      caption={t('giftCards.movements')}
      columns={columns}
      rows={movements}
      keyOf={({ id }) => String(id)}
      empty={t('giftCards.noMovements')}
    />
  );
}
