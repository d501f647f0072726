import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Parts of a domain that few pages show; their words load with those pages alone. */
const parts = [
  'app/bag/problems',
  'app/bag/ui',
  'app/content/contact',
  'app/content/admin',
  'app/accounts/account-area',
  'app/accounts/admin',
  'app/accounts/mail',
  'app/accounts/personal-data',
  'app/accounts/personal-data/section',
  'app/accounts/security',
  'app/accounts/reauthentication',
  'app/accounts/sessions',
  'app/accounts/staff/mail',
  'app/accounts/verification',
  'app/ui/admin',
  'app/operations/admin',
  'app/operations/backup',
  'app/operations/notifications',
  'app/operations/notifications/mail',
  'app/orders/admin',
  'app/orders/mail',
  'app/orders/documents',
  'app/orders/reconciliation',
  'app/checkout/verification',
  'app/newsletter/sign-up',
  'app/catalogue/csv',
  'app/catalogue/refused-read',
  'app/catalogue/search',
  'app/wishlist/wishlist-page',
  'app/drops/admin',
  'app/lookbook/admin',
  'app/media/admin',
  'app/catalogue/admin',
  'app/navigation/admin',
  'app/shipping/address-lookup',
  'app/gift-cards/admin',
  'app/gift-cards/form',
  'app/gift-cards/mail',
  'app/sale-prices/admin',
  'app/discounts/admin',
  'app/shipping/admin',
  'app/tax/admin',
];

/** Each domain keeps its own words: app/<domain>/locales/en.po and nl.po, with ids such as "bag.empty". */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl'],
  catalogs: [
    { path: '<rootDir>/app/{name}/locales/{locale}', include: ['<rootDir>/app/{name}/'] },
    ...parts.map((part) => ({ path: `<rootDir>/${part}/locales/{locale}`, include: [`<rootDir>/${part}/`] })),
  ],
  format: formatter({ explicitIdAsDefault: true }),
});
