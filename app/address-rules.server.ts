import { accountAddresses } from './accounts/address-rules.server.ts';
import { bagAddresses } from './bag/address-rules.server.ts';
import { catalogueAddresses } from './catalogue/address-rules.server.ts';
import { checkoutAddresses } from './checkout/address-rules.server.ts';
import { contentAddresses } from './content/address-rules.server.ts';
import { dropAddresses } from './drops/address-rules.server.ts';
import { lookbookAddresses } from './lookbook/address-rules.server.ts';
import { mediaAddresses } from './media/address-rules.server.ts';
import { backOfficeAddresses } from './navigation/address-rules.server.ts';
import { newsletterAddresses } from './newsletter/address-rules.server.ts';
import { offlineAddresses } from './offline/address-rules.server.ts';
import { operationsAddresses } from './operations/address-rules.server.ts';
import { orderAddresses } from './orders/address-rules.server.ts';
import { healthAddresses } from './platform/address-rules.server.ts';

/** What each domain says of the addresses that it owns. */
export const addressRules = [
  healthAddresses,
  accountAddresses,
  newsletterAddresses,
  mediaAddresses,
  contentAddresses,
  catalogueAddresses,
  dropAddresses,
  lookbookAddresses,
  bagAddresses,
  orderAddresses,
  checkoutAddresses,
  operationsAddresses,
  offlineAddresses,
  backOfficeAddresses,
];
