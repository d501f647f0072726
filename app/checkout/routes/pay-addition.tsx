import { data } from 'react-router';
import { OrderItems } from '#app/order-management/ui/order-items.tsx';
import { checkoutRateLimit } from '#app/payments/card-testing/refused-payments.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime, formatPrice } from '#app/ui/formats.ts';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { findPayableAddition, openAdditionPayment } from '../additions/open-addition-payment.server.ts';
import { ContinueToPayment } from '../gift-card-purchase/ui/continue-to-payment.tsx';
import { PayTerms } from '../ui/pay-terms.tsx';
import type { Route } from './+types/pay-addition';

export const handle = requireTranslations('checkout', 'gift-cards', 'orders', 'pay-addition', 'shipping');

export const meta = unindexedPageMeta('payAddition.name', 'payAddition.description', { isFound: false });

export async function loader({ params: { additionId } }: Route.LoaderArgs) {
  const addition = await findPayableAddition(db, additionId, new Date());
  return data({ addition }, addition ? 200 : 404);
}

export async function action({ params: { additionId }, context }: Route.ActionArgs) {
  const now = new Date();
  const found = await findPayableAddition(db, additionId, now);
  if (!found) return data({ ok: false, reason: 'over' } as const, 404);
  const allowed = await limitRate(checkoutRateLimit, clientSubnet(context.get(requestInfo).clientAddress));
  if (!allowed.ok) {
    const headers = { 'Retry-After': String(allowed.retryAfterSeconds) };
    return data({ ok: false, reason: 'too-many' } as const, { status: 429, headers });
  }
  const opened = await openAdditionPayment(db, additionId, now);
  if (opened.ok) return data(opened);
  return data(opened, opened.reason === 'over' ? 410 : 502);
}

export default function PayAddition({ loaderData: { addition }, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  if (actionData?.ok) return <ContinueToPayment to={actionData.checkoutUrl} />;
  const isOver = actionData?.reason === 'over' && addition?.state === 'waiting';
  const state = isOver ? 'ended' : (addition?.state ?? 'unknown');
  if (!addition || state !== 'waiting') {
    const said = { number: addition?.addedTo ?? '' };
    const words = state === 'withdrawn' ? 'ended' : state;
    return (
      <MessagePage title={t(`payAddition.${words}.title`, said)} text={t(`payAddition.${words}.text`, said)}>
        <SecondaryLink to={state === 'paid' ? '/' : '/contact'}>
          {t(state === 'paid' ? 'payAddition.toShop' : 'payAddition.contact')}
        </SecondaryLink>
      </MessagePage>
    );
  }
  const { order, addedTo, totalCents, expiresAt } = addition;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <div className="max-w-prose">
        <h1 className="text-title">
          <UnbrokenNumbers>{t('payAddition.title', { number: addedTo })}</UnbrokenNumbers>
        </h1>
        <p className="mt-4">{t('payAddition.text')}</p>
        <p className="mt-2">
          {t('payAddition.until', { moment: formatDateTime(new Date(expiresAt), language) })}
        </p>
        <div className="mt-8 border-sand border-t pt-4">
          <OrderItems order={order} look="detailed" />
        </div>
        <div role="alert">
          {actionData && actionData.reason !== 'over' && (
            <p className="mt-4 text-pomegranate">{t(`payAddition.problem.${actionData.reason}`)}</p>
          )}
        </div>
        <form method="post" className="mt-8">
          <SubmitButton className="w-full">
            {t('payAddition.pay', { total: formatPrice(totalCents) })}
          </SubmitButton>
          <PayTerms />
        </form>
        <p className="mt-3 text-sm text-stone">{t('payAddition.note')}</p>
      </div>
    </div>
  );
}
