import type { listUndeliveredGiftCards } from '#app/gift-cards/mail/send-gift-card-mails.server.ts';
import type { UndeliveredMail } from '#app/orders/mail/undelivered-mails.server.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, StatusBadge } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';

type UndeliveredMailsProps = {
  mails: UndeliveredMail[];
  failed: number;
  waiting: number;
  giftCards: Awaited<ReturnType<typeof listUndeliveredGiftCards>>;
};

export function UndeliveredMailsList({ mails, giftCards, failed, waiting }: UndeliveredMailsProps) {
  const t = useWords();
  const pageOf = useItemAddress('health');
  const { cards } = giftCards;
  const all = failed + waiting + giftCards.failed + giftCards.waiting;
  const more = all - mails.length - cards.length;
  return (
    <section className="admin-panel" id="undelivered" aria-labelledby="undelivered-title">
      <h2 id="undelivered-title">{t('undelivered.title')}</h2>
      {all === 0 ? (
        <AdminNote className="mt-3" tone="good">
          {t('undelivered.none')}
        </AdminNote>
      ) : (
        <p className="mt-1 text-stone">{t('undelivered.lead')}</p>
      )}
      <ul className="differences">
        {mails.map((mail) => (
          <li key={mail.id}>
            <h3>
              <AdminLink to={`${pageOf(`/admin/orders/${mail.orderNumber}`)}#order-mail`}>
                {mail.orderNumber}
              </AdminLink>
            </h3>
            <UndeliveredMailDetails mail={mail} />
            <p className="[overflow-wrap:anywhere]">{mail.email}</p>
          </li>
        ))}
        {cards.map(({ email, codeEnd, ...card }) => (
          <li key={card.id}>
            <h3>
              <AdminLink to={pageOf(`/admin/gift-cards/${card.id}`)}>
                {t('undelivered.giftCard', { end: codeEnd })}
              </AdminLink>
            </h3>
            <UndeliveredMailDetails mail={card} />
            <p className="[overflow-wrap:anywhere]">{email}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3">{t('undelivered.more', { count: more })}</p>}
    </section>
  );
}

export function UndeliveredMailDetails({
  mail: { type, status, at, tries, problem },
}: {
  mail: Omit<UndeliveredMail, 'orderNumber' | 'email' | 'type'> & { type?: string };
}) {
  const t = useWords();
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        {type && t(`adminOrders.mailed.${type}`)}
        <StatusBadge tone={status === 'failed' ? 'critical' : 'warning'}>
          {t(`undelivered.status.${status}`)}
        </StatusBadge>
        <DateTime at={at} className="text-stone" />
      </p>
      <p className="text-sm [overflow-wrap:anywhere]">{t('undelivered.said', { problem, tries })}</p>
    </>
  );
}
