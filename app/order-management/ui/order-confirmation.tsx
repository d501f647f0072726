import type { ReactNode } from 'react';
import { useVisitor } from '#app/accounts/sessions/visitor-store.ts';
import { deliveryEstimate } from '#app/orders/delivery-estimate.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate, formatPrice } from '#app/ui/formats.ts';
import { ButtonLink, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { methodText, OrderAddresses } from './order-details.tsx';
import { OrderItems } from './order-items.tsx';
import { ResendConfirmationButton } from './resend-confirmation-button.tsx';

export function OrderConfirmation({ order, sessionId }: { order: OrderView; sessionId: string }) {
  const t = useWords();
  const language = useLanguage();
  const arrival = !order.bought_gift_card && deliveryEstimate(order.shipping_method, t);
  const total = formatPrice(eurosToCents(order.total_amount));
  return (
    <>
      <h1 className="text-title">{t('order.successful')}</h1>
      <p className="mt-4 max-w-prose">
        {t(order.bought_gift_card ? 'order.thanksGiftCard' : 'order.thanks')}
      </p>
      {arrival && <p className="mt-1 max-w-prose">{arrival}</p>}
      {order.is_test && <p className="mt-4 inline-block bg-sand px-3 py-1 text-sm">{t('order.test')}</p>}
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-24">
        <div className="min-w-0">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-sand border-y py-6 sm:grid-cols-4">
            <Detail name={t('order.number')}>
              <UnbrokenNumbers>{order.order_number}</UnbrokenNumbers>
            </Detail>
            <Detail name={t('order.date')}>{formatDate(new Date(order.created_at), language)}</Detail>
            <Detail name={t('order.total')}>{total}</Detail>
            <Detail name={t('order.method')}>{methodText(order.payment_method, t)}</Detail>
          </dl>
          <OrderItems order={order} />
        </div>
        <div>
          <OrderAddresses order={order} email={order.email} />
          <div className="mt-8 grid gap-3">
            <ResendConfirmationButton order={order} sessionId={sessionId} />
            <ButtonLink to="/">{t('order.continueShopping')}</ButtonLink>
            <OwnerLink sessionId={sessionId} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The link is invisible until it is known whether the visitor is signed in. */
function OwnerLink({ sessionId }: { sessionId: string }) {
  const t = useWords();
  const visitor = useVisitor();
  const [to, text] = visitor
    ? ['/account/orders', t('order.viewHistory')]
    : [`/register?session_id=${encodeURIComponent(sessionId)}`, t('order.createAccount')];
  return (
    <SecondaryLink to={to} className={visitor === undefined ? 'invisible' : undefined}>
      {text}
    </SecondaryLink>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-stone">{name}</dt>
      <dd className="mt-0.5 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

export function RequestGuestLink({ sessionId, mailsTo }: { sessionId: string; mailsTo: string }) {
  const t = useWords();
  return (
    <div className="max-w-prose">
      <h1 className="text-title">{t('order.tooOld.title')}</h1>
      <p className="mt-4">{t('order.tooOld.text', { mailsTo })}</p>
      <form action="/guest-order" method="post" className="mt-8">
        <input type="hidden" name="session_id" value={sessionId} />
        <SubmitButton>{t('order.tooOld.button')}</SubmitButton>
      </form>
    </div>
  );
}
