import { giftCardRouteRules } from '#app/gift-cards/route-rules.server.ts';
import { accountRouteRules } from './accounts/route-rules.server.ts';
import { operationsRouteRules } from './back-office/route-rules.server.ts';
import { bagRouteRules } from './bag/route-rules.server.ts';
import { catalogueRouteRules } from './catalogue/route-rules.server.ts';
import { checkoutRouteRules } from './checkout/route-rules.server.ts';
import { contentRouteRules } from './content/route-rules.server.ts';
import { discountRouteRules } from './discounts/route-rules.server.ts';
import { dropRouteRules } from './drops/route-rules.server.ts';
import { lookbookRouteRules } from './lookbook/route-rules.server.ts';
import { mediaRouteRules } from './media/route-rules.server.ts';
import { backOfficeRouteRules } from './navigation/route-rules.server.ts';
import { newsletterRouteRules } from './newsletter/route-rules.server.ts';
import { offlineRouteRules } from './offline/route-rules.server.ts';
import { orderRouteRules } from './order-management/route-rules.server.ts';
import { platformRouteRules } from './platform/route-rules.server.ts';
import { productCsvRouteRules } from './product-csv/route-rules.server.ts';
import { saleRouteRules } from './sale-prices/route-rules.server.ts';
import { shippingRouteRules } from './shipping/route-rules.server.ts';
import { stockAlertRouteRules } from './stock-alerts/route-rules.server.ts';

export const routeRules = [
  platformRouteRules,
  accountRouteRules,
  shippingRouteRules,
  newsletterRouteRules,
  mediaRouteRules,
  contentRouteRules,
  giftCardRouteRules,
  catalogueRouteRules,
  productCsvRouteRules,
  dropRouteRules,
  saleRouteRules,
  discountRouteRules,
  lookbookRouteRules,
  bagRouteRules,
  stockAlertRouteRules,
  orderRouteRules,
  checkoutRouteRules,
  operationsRouteRules,
  offlineRouteRules,
  backOfficeRouteRules,
];
