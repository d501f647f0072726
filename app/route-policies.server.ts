import { accountRoutePolicies } from './accounts/route-policies.server.ts';
import { bagRoutePolicies } from './bag/route-policies.server.ts';
import { catalogueRoutePolicies } from './catalogue/route-policies.server.ts';
import { checkoutRoutePolicies } from './checkout/route-policies.server.ts';
import { contentRoutePolicies } from './content/route-policies.server.ts';
import { dropRoutePolicies } from './drops/route-policies.server.ts';
import { lookbookRoutePolicies } from './lookbook/route-policies.server.ts';
import { mediaRoutePolicies } from './media/route-policies.server.ts';
import { backOfficeRoutePolicies } from './navigation/route-policies.server.ts';
import { newsletterRoutePolicies } from './newsletter/route-policies.server.ts';
import { offlineRoutePolicies } from './offline/route-policies.server.ts';
import { operationsRoutePolicies } from './operations/route-policies.server.ts';
import { orderRoutePolicies } from './orders/route-policies.server.ts';
import { healthRoutePolicies } from './platform/route-policies.server.ts';

/** What each domain says of the addresses that it owns. */
export const routePolicies = [
  healthRoutePolicies,
  accountRoutePolicies,
  newsletterRoutePolicies,
  mediaRoutePolicies,
  contentRoutePolicies,
  catalogueRoutePolicies,
  dropRoutePolicies,
  lookbookRoutePolicies,
  bagRoutePolicies,
  orderRoutePolicies,
  checkoutRoutePolicies,
  operationsRoutePolicies,
  offlineRoutePolicies,
  backOfficeRoutePolicies,
];
