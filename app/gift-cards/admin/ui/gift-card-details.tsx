import '../register-translations.ts';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { formatDate } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import type { AdminGiftCard } from '../../editing/admin-gift-cards.server.ts';
import { MailState } from './gift-card-table.tsx';

/** What is known of a card, but for its code. */
export function GiftCardDetails({ card }: { card: AdminGiftCard }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  return (
    <section className="admin-panel mt-6" aria-label={t('giftCards.one')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Detail name={t('giftCards.balance')}>{price(card.balanceCents)}</Detail>
        <Detail name={t('giftCards.held')}>{price(card.heldCents)}</Detail>
        <Detail name={t('giftCards.amount')}>{price(card.amountCents)}</Detail>
        <Detail name={t('giftCards.state')}>{t(`giftCards.state.${card.state}`)}</Detail>
        <Detail name={t('giftCards.recipient')}>
          {card.recipientName} · {card.recipientEmail}
        </Detail>
        <Detail name={t('giftCards.sender')}>{card.senderName || '–'}</Detail>
        <Detail name={t('giftCards.deliverOn')}>{formatDate(new Date(card.deliverOn), language)}</Detail>
        <Detail name={t('giftCards.mail')}>
          <MailState card={card} day={formatDate(new Date(card.deliverOn), language)} />
          {card.mailAt && <> {formatDateTime(card.mailAt, language)}</>}
          {card.mailProblem && <p className="text-sm text-stone">{card.mailProblem}</p>}
        </Detail>
        <Detail name={t('giftCards.order')}>
          {card.orderNumber ? (
            <Link to={`/admin/orders/${card.orderNumber}`} className="admin-way">
              {card.orderNumber}
            </Link>
          ) : (
            t('giftCards.byHand')
          )}
        </Detail>
        {card.message && <Detail name={t('giftCards.message')}>{card.message}</Detail>}
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-stone">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
