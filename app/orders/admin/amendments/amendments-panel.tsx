import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { whyNotAmendable } from '../../amendments/amendment-rules.ts';
import type { OpenEmailChange } from '../../amendments/find-open-email-change.server.ts';
import type { ExchangeableLine } from '../../amendments/list-exchangeable-lines.server.ts';
import type { AdminOrderDetail } from '../../editing/find-admin-order.server.ts';
import type { AmendmentAnswer } from './amendment-answer-types.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { ExchangeForm } from './exchange-form.tsx';

type AmendmentsPanelProps = {
  order: AdminOrderDetail;
  /** How many parcels went out. */
  shipments: number;
  /** What can be exchanged for another size. */
  lines: ExchangeableLine[];
  /** What can be returned in the form for that; nothing where there is none. */
  left: { pieces: { position: number; left: number }[] } | undefined;
  emailChange: OpenEmailChange | undefined;
  /** Of the change of address that the form would ask for. */
  emailChangeId: string;
  looksUpDutchAddresses: boolean;
  given: AmendmentAnswer | undefined;
};

/** What of an order can be put right: where it goes and what is in it, until something of it is sent, and who is mailed about it. */
export function AmendmentsPanel({
  order,
  shipments,
  lines,
  left,
  emailChange,
  emailChangeId,
  looksUpDutchAddresses,
  given,
}: AmendmentsPanelProps) {
  const t = useWords();
  if (order.deletedAt || !order.email) return null;
  const kind = order.bought ? 'gift-card' : 'goods';
  const refusal = whyNotAmendable({ ...order, isDeleted: false, kind, shipments });
  const removable = left?.pieces.find((line) => line.left > 0);
  return (
    <section className="admin-panel" aria-labelledby="order-amendments">
      <h2 id="order-amendments">{t('amendments.title')}</h2>
      {refusal === 'sent' && <p className="mt-1 text-stone">{t('amendments.sent')}</p>}
      {!refusal && (
        <>
          <DeliveryForm
            order={order}
            looksUpDutchAddresses={looksUpDutchAddresses}
            given={given?.of === 'address' ? given : undefined}
          />
          <ExchangeForm order={order} lines={lines} given={given?.of === 'exchange' ? given : undefined} />
          {removable && (
            <p className="mt-2 text-stone">
              <a href={`#back-${removable.position}`} className="text-link">
                {t('amendments.remove')}
              </a>{' '}
              {t('amendments.removeText')}
            </p>
          )}
        </>
      )}
      <EmailChangeForm
        order={order}
        open={emailChange}
        changeId={emailChangeId}
        given={given?.of === 'email-change' ? given : undefined}
      />
    </section>
  );
}
