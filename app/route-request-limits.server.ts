import { accountRouteRequestLimits } from './accounts/route-request-limits.server.ts';
import { bagRouteRequestLimits } from './bag/route-request-limits.server.ts';
import { catalogueRouteRequestLimits } from './catalogue/route-request-limits.server.ts';
import { checkoutRouteRequestLimits } from './checkout/route-request-limits.server.ts';
import { contentRouteRequestLimits } from './content/route-request-limits.server.ts';
import { dropRouteRequestLimits } from './drops/route-request-limits.server.ts';
import { lookbookRouteRequestLimits } from './lookbook/route-request-limits.server.ts';
import { mediaRouteRequestLimits } from './media/route-request-limits.server.ts';
import { backOfficeRouteRequestLimits } from './navigation/route-request-limits.server.ts';
import { newsletterRouteRequestLimits } from './newsletter/route-request-limits.server.ts';
import { offlineRouteRequestLimits } from './offline/route-request-limits.server.ts';
import { operationsRouteRequestLimits } from './operations/route-request-limits.server.ts';
import { orderRouteRequestLimits } from './orders/route-request-limits.server.ts';
import { healthRouteRequestLimits } from './platform/route-request-limits.server.ts';

/** What each domain says of the addresses that it owns. */
export const routeRequestLimits = [
  healthRouteRequestLimits,
  accountRouteRequestLimits,
  newsletterRouteRequestLimits,
  mediaRouteRequestLimits,
  contentRouteRequestLimits,
  catalogueRouteRequestLimits,
  dropRouteRequestLimits,
  lookbookRouteRequestLimits,
  bagRouteRequestLimits,
  orderRouteRequestLimits,
  checkoutRouteRequestLimits,
  operationsRouteRequestLimits,
  offlineRouteRequestLimits,
  backOfficeRouteRequestLimits,
];
