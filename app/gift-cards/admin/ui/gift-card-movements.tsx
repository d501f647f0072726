import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import type { AdminGiftCard } from '../../editing/admin-gift-cards.server.ts';

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
