import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { formatDateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { AdminLink } from '#app/ui/link.tsx';
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
      header: t('giftCards.column.code'),
      isName: true,
      cell: ({ id, codeEnd }) => (
        <AdminLink to={pageOf(`/admin/gift-cards/${id}`)} className="whitespace-nowrap">
          …{codeEnd}
        </AdminLink>
      ),
    },
    {
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
      header: t('giftCards.mail'),
      cell: (card) => <MailState card={card} day={formatDate(new Date(card.deliverOn), language)} />,
    },
    { header: t('giftCards.state'), cell: ({ state }) => t(`giftCards.state.${state}`) },
    {
      header: t('giftCards.amount'),
      isNumber: true,
      cell: ({ amountCents }) => price(amountCents),
    },
    {
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
      header: t('giftCards.movement'),
      isName: true,
      cell: ({ kind }) => t(`giftCards.movement.${kind}`),
    },
    {
      header: t('giftCards.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      header: t('giftCards.order'),
      cell: ({ orderNumber }) =>
        orderNumber ? <AdminLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</AdminLink> : '–',
    },
    { header: t('giftCards.amount'), isNumber: true, cell: ({ cents }) => price(cents) },
    {
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
