import { giftCardRouteRequestRules } from '#app/gift-cards/route-request-rules.server.ts';
import { accountRouteRequestRules } from './accounts/route-request-rules.server.ts';
import { operationsRouteRequestRules } from './back-office/route-request-rules.server.ts';
import { bagRouteRequestRules } from './bag/route-request-rules.server.ts';
import { catalogueRouteRequestRules } from './catalogue/route-request-rules.server.ts';
import { checkoutRouteRequestRules } from './checkout/route-request-rules.server.ts';
import { contentRouteRequestRules } from './content/route-request-rules.server.ts';
import { discountRouteRequestRules } from './discounts/route-request-rules.server.ts';
import { dropRouteRequestRules } from './drops/route-request-rules.server.ts';
import { lookbookRouteRequestRules } from './lookbook/route-request-rules.server.ts';
import { mediaRouteRequestRules } from './media/route-request-rules.server.ts';
import { backOfficeRouteRequestRules } from './navigation/route-request-rules.server.ts';
import { newsletterRouteRequestRules } from './newsletter/route-request-rules.server.ts';
import { offlineRouteRequestRules } from './offline/route-request-rules.server.ts';
import { orderRouteRequestRules } from './order-management/route-request-rules.server.ts';
import { platformRouteRequestRules } from './platform/route-request-rules.server.ts';
import { productCsvRouteRequestRules } from './product-csv/route-request-rules.server.ts';
import { saleRouteRequestRules } from './sale-prices/route-request-rules.server.ts';
import { shippingRouteRequestRules } from './shipping/route-request-rules.server.ts';
import { stockAlertRouteRequestRules } from './stock-alerts/route-request-rules.server.ts';

export const routeRequestRules = [
  platformRouteRequestRules,
  accountRouteRequestRules,
  shippingRouteRequestRules,
  newsletterRouteRequestRules,
  mediaRouteRequestRules,
  contentRouteRequestRules,
  giftCardRouteRequestRules,
  catalogueRouteRequestRules,
  productCsvRouteRequestRules,
  dropRouteRequestRules,
  saleRouteRequestRules,
  discountRouteRequestRules,
  lookbookRouteRequestRules,
  bagRouteRequestRules,
  stockAlertRouteRequestRules,
  orderRouteRequestRules,
  checkoutRouteRequestRules,
  operationsRouteRequestRules,
  offlineRouteRequestRules,
  backOfficeRouteRequestRules,
];
