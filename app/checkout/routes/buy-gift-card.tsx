import { data } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { cachedGiftCardOffer } from '#app/gift-cards/settings/gift-card-settings.server.ts';
import { checkoutRateLimit } from '#app/payments/card-testing/refused-payments.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { TextLink } from '#app/ui/link.tsx';
import { BUSY_SECONDS } from '../concurrent-checkouts.server.ts';
import { buyGiftCard, findUnpaidPurchase } from '../gift-card-purchase/buy-gift-card.server.ts';
import { parseGiftCardPurchase, readTypedPurchase } from '../gift-card-purchase/parse-gift-card-purchase.ts';
import { ContinueToPayment } from '../gift-card-purchase/ui/continue-to-payment.tsx';
import { GiftCardPurchaseForm } from '../gift-card-purchase/ui/gift-card-purchase-form.tsx';
import type { Route } from './+types/buy-gift-card';

export const handle = requireTranslations('checkout', 'gift-cards');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, shop) => ({
    title: t('giftCardPurchase.title'),
    description: t('giftCardPurchase.description', { brand: shop.brand }),
    ...(!loaderData?.offer && { robots: 'noindex, follow' as const }),
  }));
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

/** The page is cacheable except with `?order=`. This parameter restores the form after the payment page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const offer = await cachedGiftCardOffer(context);
  const orderId = url.searchParams.get('order');
  if (orderId) {
    const unpaid = await findUnpaidPurchase(db, orderId);
    return data({ offer, unpaid }, { headers: { 'Cache-Control': 'private, no-store' } });
  }
  markPageCacheable(context, [tags.giftCards, tags.navigation]);
  return data({ offer, unpaid: undefined });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, language } = context.get(requestInfo);
  const headers = { 'Cache-Control': 'private, no-store' };
  const now = new Date();
  const network = clientSubnet(clientAddress);
  const form = await request.formData().catch(() => new FormData());
  const offer = await cachedGiftCardOffer(context);
  const refuse = (reason: keyof typeof statuses, more: Record<string, string> = {}) =>
    data(
      { ok: false as const, reason, typed: readTypedPurchase(form), problems: {} },
      { status: statuses[reason], headers: { ...headers, ...more } },
    );
  if (!offer) return refuse('not-offered');
  const parsed = parseGiftCardPurchase(form, offer, now);
  if (!parsed.ok) return data({ ...parsed, reason: 'invalid' as const }, { status: 400, headers });
  const allowed = await limitRate(checkoutRateLimit, network);
  if (!allowed.ok) return refuse('too-many', { 'Retry-After': String(allowed.retryAfterSeconds) });
  const customerId = (await findCustomer(request))?.id;
  const bought = await buyGiftCard(db, parsed.purchase, {
    customerId,
    clientNetwork: network,
    language,
    now,
  });
  if (bought.ok) return data({ ok: true as const, checkoutUrl: bought.checkoutUrl }, { headers });
  return refuse(bought.reason, bought.reason === 'busy' ? { 'Retry-After': String(BUSY_SECONDS) } : {});
}

const statuses = {
  'not-offered': 409,
  'signed-out': 401,
  'provider-unavailable': 502,
  'email-refused': 400,
  superseded: 409,
  'too-many': 429,
  busy: 429,
};

export default function BuyGiftCard({ loaderData: { offer, unpaid }, actionData }: Route.ComponentProps) {
  const t = useWords();
  if (actionData?.ok) return <ContinueToPayment to={actionData.checkoutUrl} />;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('giftCardPurchase.title')}</h1>
      <p className="mt-4 max-w-prose">{t(offer ? 'giftCardPurchase.lead' : 'giftCardPurchase.none')}</p>
      {offer && (
        <GiftCardPurchaseForm
          offer={offer}
          typed={actionData?.typed ?? unpaid}
          problems={actionData?.problems}
          refusal={actionData?.reason ?? (unpaid && 'not-paid')}
        />
      )}
      <p className="mt-10">
        <TextLink to="/gift-cards/balance" className="inline-flex min-h-11 items-center">
          {t('giftCardPurchase.balance')}
        </TextLink>
      </p>
    </div>
  );
}
