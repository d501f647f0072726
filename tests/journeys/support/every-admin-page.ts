import type { Page } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { ofAdmin } from './as-admin.ts';
import { buyThere, leaveUnpaid } from './every-page-states.ts';
import { goodsPages } from './every-product-page.ts';
import type { ShownPage } from './shown-page.ts';

const dashboard: ShownPage['title'] = ['Dashboard', 'Dashboard'];
const library: ShownPage['title'] = ['Image Library', 'Beeldbank'];
const menus: ShownPage['title'] = ['Navigation Management', 'Navigatie beheren'];
const redirects: ShownPage['title'] = ['Redirects', 'Doorverwijzingen'];
const history: ShownPage['title'] = ['History', 'Geschiedenis'];
const recovery: ShownPage['title'] = ['Order Recovery Panel', 'Bestellingen herstellen'];
const customers: ShownPage['title'] = ['Customers', 'Klanten'];
const customer: ShownPage['title'] = ['… | Customers', '… | Klanten'];
const heldPieces: ShownPage['title'] = ['Reserved Items', 'Vastgehouden stuks'];
const search: ShownPage['title'] = ['Search the back office', 'Zoeken in het beheer'];
const orders: ShownPage['title'] = ['Orders', 'Bestellingen'];
const importedOrders: ShownPage['title'] = ['Imported orders', 'Geïmporteerde bestellingen'];
const importedOrder: ShownPage['title'] = ['… | Imported orders', '… | Geïmporteerde bestellingen'];
const trackingCodes: ShownPage['title'] = ['Tracking codes', 'Track-and-tracecodes'];
const taxReport: ShownPage['title'] = ['VAT reports', 'Btw-rapporten'];
const order: ShownPage['title'] = ['… | Order', '… | Bestelling'];

/** Every page of the back office and each of its states. They come last: from here on an operator is signed in. */
export const adminPages: ShownPage[] = [
  { name: 'admin-health', path: ofAdmin('/admin'), title: ['System Health Monitor', 'Systeemstatus'] },
  {
    name: 'admin-migration',
    path: ofAdmin('/admin'),
    title: ['System Health Monitor', 'Systeemstatus'],
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem('adminImages', '["https://elsewhere.example/x.png"]'));
      await page.locator('main .migration-way [aria-haspopup=dialog]').click();
      await page.locator('.migration-dialog .button-primary').click();
      await page.locator('.migration-report').waitFor();
      await page.evaluate(() => localStorage.removeItem('adminImages'));
    },
  },
  { name: 'admin-recovery', path: ofAdmin('/admin/recovery'), title: recovery },
  { name: 'admin-nothing-recovered', path: ofAdmin('/admin/recovery?q=nobody'), title: recovery },
  {
    name: 'admin-recovery-mistake',
    path: ofAdmin('/admin/recovery'),
    title: recovery,
    open: async (page) => {
      await page.locator('form:has([name=orderId]) [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-recovery-report',
    path: ofAdmin('/admin/recovery'),
    title: recovery,
    open: async (page) => {
      await page.locator('form[action*="/admin/recovery/runs"] [type=submit]').click();
      await page.locator('#recovery-report').waitFor();
    },
  },
  {
    name: 'admin-holds',
    path: ofAdmin('/admin/recovery/holds', leaveUnpaid),
    title: heldPieces,
  },
  {
    name: 'admin-no-holds',
    path: ofAdmin('/admin/recovery/holds?q=nobody'),
    title: heldPieces,
    continues: true,
  },
  {
    name: 'admin-releasing-holds',
    continues: true,
    path: ofAdmin('/admin/recovery/holds'),
    title: heldPieces,
    open: async (page) => {
      await page.locator('[aria-labelledby=held-networks] [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-search', path: ofAdmin('/admin/search?q=li'), title: search },
  { name: 'admin-search-none', path: ofAdmin('/admin/search?q=nobody-is-called-this'), title: search },
  {
    name: 'admin-search-dialog',
    path: ofAdmin('/admin/search'),
    title: search,
    open: async (page) => {
      await page.locator('.admin-search-link').click();
      await page.locator('dialog[open] input').fill('li');
      await page.locator('dialog[open] [role=option]').first().waitFor();
    },
  },
  {
    name: 'admin-orders',
    path: ofAdmin('/admin/orders', buy),
    title: orders,
  },
  { name: 'admin-order', path: ofAdmin('/admin/orders', newestOrder), title: order, continues: true },
  {
    name: 'admin-order-mistake',
    continues: true,
    path: ofAdmin('/admin/orders', newestOrder),
    title: order,
    open: async (page) => {
      await page.locator('form:has([name=note]) [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-order-amendments',
    path: ofAdmin('/admin/orders', async (page) => {
      await buy(page);
      return `${(await newestOrder(page)).split('?')[0]}/amendments`;
    }),
    title: ['… | Edit order', '… | Rechtzetten'],
  },
  {
    name: 'admin-order-additions',
    continues: true,
    path: ofAdmin(
      '/admin/orders',
      async (page) => `${(await newestOrder(page)).split('?')[0]}/additions?q=shirt`,
    ),
    title: ['… | Additions', '… | Toevoegingen'],
  },
  {
    name: 'admin-order-exchanges',
    continues: true,
    path: ofAdmin('/admin/orders', async (page) => `${(await newestOrder(page)).split('?')[0]}/exchanges`),
    title: ['… | Exchanges', '… | Ruilingen'],
  },
  {
    name: 'admin-no-order',
    path: ofAdmin('/admin/orders/ORD-1'),
    title: ['This page does not exist', 'Deze pagina bestaat niet'],
    isMissing: true,
  },
  { name: 'admin-no-orders', path: ofAdmin('/admin/orders?q=nobody&status=shipped'), title: orders },
  {
    name: 'admin-orders-saving-a-list',
    path: ofAdmin('/admin/orders?view=to-send'),
    title: orders,
    open: async (page) => {
      await page.locator('.order-saved-views summary').click();
      await page.locator('form[action*=saved-views] [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'admin-labels', path: ofAdmin('/admin/orders/labels', buy), title: ['Buy labels', 'Labels kopen'] },
  { name: 'admin-tracking-codes', path: ofAdmin('/admin/orders/tracking-codes'), title: trackingCodes },
  {
    name: 'admin-tracking-codes-mistake',
    path: ofAdmin('/admin/orders/tracking-codes'),
    title: trackingCodes,
    open: async (page) => {
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-tracking-codes-preview',
    path: ofAdmin('/admin/orders/tracking-codes'),
    title: trackingCodes,
    open: async (page) => {
      await page
        .locator('[name=codes]')
        .fill('ORD-1;PostNL;3SABCD0123\nx1;DHL;JVGL0601\nORD-2;Pigeon;AAAAA1');
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'admin-imported-orders',
    path: ofAdmin('/admin/orders/imported', importOrders),
    title: importedOrders,
  },
  {
    name: 'admin-imported-order',
    path: ofAdmin('/admin/orders/imported', newestImportedOrder),
    title: importedOrder,
    continues: true,
  },
  {
    name: 'admin-order-import',
    path: ofAdmin('/admin/orders/imported/import'),
    title: ['Import Orders', 'Bestellingen importeren'],
    open: async (page) => {
      const buffer = Buffer.from('Number,Date,Total\n#T-2001,2024-05-01,"25,00"\n#T-2002,tomorrow,10');
      await page.locator('[name=file]').setInputFiles({ name: 'o.csv', mimeType: 'text/csv', buffer });
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'admin-order-actions',
    path: ofAdmin('/admin/orders', buy),
    title: orders,
    open: async (page) => {
      await page.locator('.row-actions-button').first().click();
      await page.locator('.row-actions:popover-open').waitFor();
    },
  },
  {
    name: 'admin-order-cancelling',
    continues: true,
    path: ofAdmin('/admin/orders'),
    title: orders,
    open: async (page) => {
      await page.locator('.row-actions-button').first().click();
      await page.locator('.row-actions:popover-open [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-customers', path: ofAdmin('/admin/customers'), title: customers },
  { name: 'admin-no-customer', path: ofAdmin('/admin/customers?q=nobody@example.com'), title: customers },
  {
    name: 'admin-customers-import',
    path: ofAdmin('/admin/customers/import'),
    title: ['Import Customers', 'Klanten importeren'],
    open: async (page) => {
      const buffer = Buffer.from(
        'First Name,Email,Accepts Email Marketing\nNoor,noor@former.example,yes\nTim,tim',
      );
      await page.locator('[name=file]').setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer });
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  { name: 'admin-customer', path: ofAdmin('/admin/customers', newestCustomer), title: customer },
  {
    name: 'admin-customer-signing-out',
    path: ofAdmin(`/admin/customers?q=${SAMPLE_ADMIN_EMAIL}`),
    title: customer,
    open: async (page) => {
      await page.locator('[aria-labelledby=customer-account] [aria-haspopup=dialog]').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  ...goodsPages,
  { name: 'admin-dashboard', path: ofAdmin('/admin/dashboard'), title: dashboard },
  {
    name: 'admin-dashboard-tables',
    path: ofAdmin('/admin/dashboard?range=year'),
    title: dashboard,
    // From there on they stand beside their charts.
    below: 1440,
    open: async (page) => {
      for (const table of await page.locator('.day-chart-table summary').all()) await table.click();
      await page.locator('.day-chart-table[open] table').last().waitFor();
    },
  },
  {
    name: 'admin-dashboard-nothing-sold',
    path: ofAdmin('/admin/dashboard?from=2020-02-01&to=2020-02-29'),
    title: dashboard,
  },
  {
    name: 'admin-dashboard-wrong-range',
    path: ofAdmin('/admin/dashboard?from=2020-02-30&to=2020-02-01'),
    title: dashboard,
  },
  { name: 'admin-bin', path: ofAdmin('/admin/bin'), title: ['Trash', 'Prullenbak'] },
  { name: 'admin-images', path: ofAdmin('/admin/images'), title: library },
  { name: 'admin-no-images', path: ofAdmin('/admin/images?q=xyzzyq'), title: library },
  {
    name: 'admin-upload-report',
    path: ofAdmin('/admin/images?uploaded=2&refused=broken+one.png'),
    title: library,
  },
  {
    name: 'admin-upload',
    path: ofAdmin('/admin/images'),
    title: library,
    open: async (page) => {
      const dialog = page.locator('.upload-dialog');
      await page
        .locator(`[commandfor="${await dialog.getAttribute('id')}"]`)
        .first()
        .click();
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'one.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_000) },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      ]);
      await page.locator('.chosen-outcome').waitFor();
    },
  },
  {
    name: 'admin-image',
    path: ofAdmin('/admin/images', async (page) => {
      await page.goto('/admin/images');
      return page.locator('.image-grid a').first().getAttribute('href');
    }),
    title: ['… | Edit image', '… | Afbeelding bewerken'],
  },
  { name: 'admin-staff', path: ofAdmin('/admin/staff'), title: ['Staff', 'Medewerkers'] },
  { name: 'admin-history', path: ofAdmin('/admin/history'), title: history },
  { name: 'admin-no-history', path: ofAdmin('/admin/history?q=nobody&kind=order'), title: history },
  {
    name: 'admin-history-mistake',
    path: ofAdmin('/admin/history?from=2026-02-30&to=2026-02-01'),
    title: history,
  },
  {
    name: 'admin-notifications',
    path: ofAdmin('/admin/notifications'),
    title: ['Notifications', 'Meldingen'],
  },
  {
    name: 'admin-second-factor',
    path: ofAdmin('/admin/second-factor'),
    title: ['Two-step sign-in', 'Inloggen in twee stappen'],
  },
  {
    name: 'admin-asked-again',
    path: ofAdmin('/admin/reauthentication?next=/admin/history'),
    title: ['Confirm that it is you', 'Bevestig dat jij het bent'],
  },
  {
    name: 'admin-asked-again-mistake',
    path: ofAdmin('/admin/reauthentication?next=/admin/history'),
    title: ['Confirm that it is you', 'Bevestig dat jij het bent'],
    open: async (page) => {
      await page.locator('main form [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'admin-shipping', path: ofAdmin('/admin/shipping'), title: ['Shipping', 'Verzending'] },
  {
    name: 'admin-zone-deleting',
    path: ofAdmin('/admin/shipping'),
    title: ['Shipping', 'Verzending'],
    open: async (page) => {
      await page.locator('.zone-ways [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'admin-zone',
    path: ofAdmin('/admin/shipping/netherlands'),
    title: ['… | Edit Zone', '… | Zone bewerken'],
  },
  { name: 'admin-gift-cards', path: ofAdmin('/admin/gift-cards'), title: ['Gift cards', 'Cadeaubonnen'] },
  {
    name: 'admin-gift-card-report',
    path: ofAdmin('/admin/gift-cards/report'),
    title: ['Gift card liability', 'Verplichtingen uit cadeaubonnen'],
  },
  {
    name: 'admin-gift-card-settings',
    path: ofAdmin('/admin/gift-cards/settings'),
    title: ['Selling gift cards', 'Cadeaubonnen verkopen'],
  },
  {
    name: 'admin-gift-card-import',
    path: ofAdmin('/admin/gift-cards/import'),
    title: ['Import Gift Cards', 'Cadeaubonnen importeren'],
    open: async (page) => {
      const buffer = Buffer.from('Code,Balance,Expires On\nabcd-2k9m-x7qr,"25,00",2099-01-01\nXY-17,10,');
      await page.locator('[name=file]').setInputFiles({ name: 'g.csv', mimeType: 'text/csv', buffer });
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'admin-new-gift-card',
    path: ofAdmin('/admin/gift-cards/new'),
    title: ['Give a gift card', 'Een cadeaubon geven'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'admin-messages', path: ofAdmin('/admin/messages'), title: ['Messages', 'Berichten'] },
  { name: 'admin-mails', path: ofAdmin('/admin/mails'), title: ['Emails', 'E-mails'] },
  {
    name: 'admin-mail',
    path: ofAdmin('/admin/mails/order_confirmation'),
    title: ['Order confirmation | Emails', 'Bevestiging van een bestelling | E-mails'],
  },
  { name: 'admin-tax', path: ofAdmin('/admin/tax'), title: ['Tax', 'Btw'] },
  { name: 'admin-tax-report', path: ofAdmin('/admin/tax/reports'), title: taxReport },
  {
    name: 'admin-tax-report-mistake',
    path: ofAdmin('/admin/tax/reports?from=2026-02-30&to=2026-02-01'),
    title: taxReport,
  },
  {
    name: 'admin-tax-rates',
    path: ofAdmin('/admin/tax/PT-20'),
    title: ['… | VAT rates', '… | Btw-tarieven'],
  },
  {
    name: 'admin-tax-rates-mistake',
    path: ofAdmin('/admin/tax/BE'),
    title: ['… | VAT rates', '… | Btw-tarieven'],
    open: async (page) => {
      await page.locator('.tax-rates > button').click();
      await page.locator('.tax-rate input:not([type=hidden])').first().fill('');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'admin-zone-mistake',
    path: ofAdmin('/admin/shipping/new'),
    title: ['Create New Zone', 'Nieuwe zone maken'],
    open: async (page) => {
      await page.locator('[name=countries]').first().check();
      await page.locator('.zone-prices > button').click();
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'admin-navigation', path: ofAdmin('/admin/navigation'), title: menus },
  {
    name: 'admin-navigation-mistake',
    path: ofAdmin('/admin/navigation'),
    title: menus,
    open: async (page) => {
      await page.locator('[name=men-regular]').fill('no slug');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'admin-redirects', path: ofAdmin('/admin/redirects', addRedirect), title: redirects },
  { name: 'admin-no-redirects', path: ofAdmin('/admin/redirects?q=nothing-leads-here'), title: redirects },
  {
    name: 'admin-redirect-mistake',
    path: ofAdmin('/admin/redirects/new?path=/old'),
    title: ['New Redirect', 'Nieuwe doorverwijzing'],
    open: async (page) => {
      await page.locator('[name=to]').fill('//elsewhere.example');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-redirects-import',
    path: ofAdmin('/admin/redirects/import'),
    title: ['Import Redirects', 'Doorverwijzingen importeren'],
    open: async (page) => {
      const buffer = Buffer.from('Redirect from,Redirect to\n/a,/women\n/admin,/women');
      await page.locator('[name=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer });
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
];

/** Adds a redirect and misses an address, so that both tables have a row. */
async function addRedirect(page: Page): Promise<void> {
  await page.request.get('/every-page-misses-this');
  await page.goto(`/admin/redirects/new?path=/every-page-left-${crypto.randomUUID().slice(0, 4)}`);
  await page.locator('[name=to]').fill('/women');
  await page.locator('main form [type=submit]').last().click();
  await page.waitForURL(/redirects(\?|$|\/[\da-f]{8}-)/);
}

/** Pays for an order and discards its address, so that the caller's own page is opened. */
async function buy(page: Page): Promise<void> {
  await buyThere(page);
}

/** The file is only imported once, since a second time it changes nothing. */
async function importOrders(page: Page): Promise<void> {
  const file = `Number,Date,Currency,Email,Customer,Country,Total,Refunded,Status,Product,Options,SKU,Quantity,Price
#T-1001,2024-05-01 10:00,EUR,noor@former.example,Noor Bos,NL,"105,85","37,95",paid,Wool coat,M / Navy,COAT-M,1,"62,95"
#T-1001,,,,,,,,,Scarf with a name that is longer than most,,,2,"18,98"
#T-1002,2023-05-01,USD,,,US,1299,0,voided,Coat,,,1,1299`;
  const upload = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await page.goto('/admin/orders/imported/import');
  await page.locator('[name=file]').setInputFiles(upload);
  await page.locator('form[action*=previews] [type=submit]').click();
  const run = page.locator('form[action*=runs] [type=submit]');
  await page.locator('#import-outcome').waitFor();
  if (!(await run.isVisible())) return;
  await run.click();
  await page.locator('.admin-panel h2', { hasText: upload.name }).first().waitFor();
}

async function newestImportedOrder(page: Page): Promise<string> {
  await importOrders(page);
  await page.goto('/admin/orders/imported');
  return (await page.locator('.admin-table tbody th a').first().getAttribute('href')) ?? '';
}

/** Returns the path of the newest order. */
function newestOrder(page: Page): Promise<string> {
  return newestOf(page, '/admin/orders');
}

function newestCustomer(page: Page): Promise<string> {
  return newestOf(page, '/admin/customers');
}

async function newestOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  return (await page.locator('.admin-table tbody th a').first().getAttribute('href')) ?? '';
}
