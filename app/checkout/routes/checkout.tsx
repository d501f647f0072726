import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { findCheckoutPrefill } from '#app/accounts/account-area/customer-details.server.ts';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { readCheckoutKey, setCheckoutKeyHeaders } from '#app/bag/checkout-key-cookie.server.ts';
import { findLastOrderDetails } from '#app/order-management/history/customer-orders.server.ts';
import { findHoldOfCheckout } from '#app/payments/holds/holds.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { cachedShippingZones } from '#app/shipping/list-shipping-zones.server.ts';
import { cachedShippingSettings } from '#app/shipping/shipping-settings.server.ts';
import { readTaxSettings } from '#app/tax/editing/tax-settings.server.ts';
import { hasPlacesOutside } from '#app/tax/tax-places.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { CheckoutView } from '../ui/checkout-view.tsx';
import type { Route } from './+types/checkout';

export const handle = requireTranslations('addresses', 'shipping');

export const meta = unindexedPageMeta('checkout.title', 'checkout.description');

export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id');
  if (sessionId) throw redirect(`/payment/success?session_id=${encodeURIComponent(sessionId)}`);
  const [saved, zones, settings, tax, hold] = await Promise.all([
    findSaved(request),
    cachedShippingZones(context),
    cachedShippingSettings(context),
    readTaxSettings(db, config.SELLER_VAT),
    findHoldOfCheckout(db, readCheckoutKey(request)),
  ]);
  // If false, all prices include VAT and the browser need not request a quote of the VAT.
  const isPriceOutside = tax.version !== '' && tax.settings.exportPrices === 'without-vat';
  const vatFreeCountries = isPriceOutside
    ? zones.flatMap(({ countries }) => countries.filter(hasPlacesOutside))
    : [];
  const sellsToBusinesses = tax.settings.reverseCharge === 'on';
  return data(
    { ...saved, zones, ...settings, vatFreeCountries, sellsToBusinesses, isHeld: !!hold },
    { headers: setCheckoutKeyHeaders(request) },
  );
}

/** A failure is not fatal, since the checkout works without saved details. */
async function findSaved(request: Request) {
  try {
    const customer = await findCustomer(request);
    if (!customer) return { saved: undefined, hasFailed: false };
    const [prefill, last] = await Promise.all([
      findCheckoutPrefill(db, customer),
      findLastOrderDetails(db, customer.id),
    ]);
    return { saved: { ...prefill, ...last }, hasFailed: false };
  } catch (error) {
    log.error({ err: error }, 'saved details of a checkout not loaded');
    return { saved: undefined, hasFailed: true };
  }
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { hasFailed, ...shown } = loaderData;
  const t = useWords();
  const toast = useToasts();
  useEffect(() => {
    if (!hasFailed) return;
    toast({
      variant: 'destructive',
      title: t('checkout.loadingData'),
      description: t('checkout.loadingDataText'),
    });
  }, [hasFailed, toast, t]);
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('checkout.title')}</h1>
      <CheckoutView {...shown} />
    </div>
  );
}
