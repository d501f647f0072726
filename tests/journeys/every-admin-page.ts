import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { SAMPLE_ADMIN_EMAIL } from '../../app/accounts/sample-admin.ts';
import type { ShownPage } from './every-page.ts';
import { buyThere } from './every-page-states.ts';

const content: ShownPage['title'] = ['Content Management', 'Inhoud beheren'];
const section: ShownPage['title'] = ['Edit Section', 'Onderdeel bewerken'];
const newSection: ShownPage['title'] = ['Create New Section', 'Nieuw onderdeel maken'];
const library: ShownPage['title'] = ['Image Library', 'Beeldbank'];
const menus: ShownPage['title'] = ['Navigation Management', 'Navigatie beheren'];
const imports: ShownPage['title'] = ['Import Products', 'Producten importeren'];
const oneImport: ShownPage['title'] = ['Import', 'Import van producten'];
const recovery: ShownPage['title'] = ['Order Recovery Panel', 'Bestellingen herstellen'];
const orders: ShownPage['title'] = ['Orders', 'Bestellingen'];
const order: ShownPage['title'] = ['Order', 'Bestelling'];

/** Every page of the back office and each of its states. They come last: from here on an operator is signed in. */
export const adminPages: ShownPage[] = [
  { name: 'admin-health', path: ofAdmin('/admin'), title: ['System Health Monitor', 'Systeemstatus'] },
  {
    name: 'admin-migration',
    path: ofAdmin('/admin'),
    title: ['System Health Monitor', 'Systeemstatus'],
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem('adminImages', '["https://elsewhere.example/x.png"]'));
      await page.locator('.admin-tools [aria-haspopup=dialog]').click();
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
      await page.locator('form:has([value=bulk]) [type=submit]').click();
      await page.locator('#recovery-report').waitFor();
    },
  },
  {
    name: 'admin-orders',
    path: ofAdmin('/admin/orders', (page) => buyThere(page).then(() => {})),
    title: orders,
  },
  { name: 'admin-order', path: ofAdmin('/admin/orders', newestOrder), title: order },
  {
    name: 'admin-order-mistake',
    path: ofAdmin('/admin/orders', newestOrder),
    title: order,
    open: async (page) => {
      await page.locator('form:has([name=note]) [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'admin-no-order', path: ofAdmin('/admin/orders/ORD-1'), title: order, isMissing: true },
  { name: 'admin-no-orders', path: ofAdmin('/admin/orders?q=nobody&status=shipped'), title: orders },
  {
    name: 'admin-order-actions',
    path: ofAdmin('/admin/orders'),
    title: orders,
    open: async (page) => {
      await page.locator('.row-actions-button').first().click();
      await page.locator('.row-actions:popover-open').waitFor();
    },
  },
  {
    name: 'admin-order-cancelling',
    path: ofAdmin('/admin/orders'),
    title: orders,
    open: async (page) => {
      await page.locator('.row-actions-button').first().click();
      await page.locator('.row-actions:popover-open [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-imports', path: ofAdmin('/admin/products/import'), title: imports },
  {
    name: 'admin-imports-mistake',
    path: ofAdmin('/admin/products/import?problem=malformed&line=12'),
    title: imports,
  },
  {
    name: 'admin-import',
    path: ofAdmin('/admin/products/import', (page) => sentImport(page, 'linen-wrap-dress,1,M,30')),
    title: oneImport,
  },
  {
    name: 'admin-import-mistake',
    path: ofAdmin('/admin/products/import', (page) =>
      sentImport(page, 'linen-wrap-dress,1,M,30\nlinen-shirt,free,Huge,-1'),
    ),
    title: oneImport,
    open: async (page) => {
      await page.locator('form:has([name=mode]) [type=submit]').click();
      await page.locator('[role=alert] .admin-note').waitFor();
    },
  },
  { name: 'admin-content', path: ofAdmin('/admin/content'), title: content },
  { name: 'admin-no-sections', path: ofAdmin('/admin/content?page=99'), title: content },
  {
    name: 'admin-section-deleting',
    path: ofAdmin('/admin/content'),
    title: content,
    open: async (page) => {
      await page.locator('.section-actions [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-section', path: ofAdmin('/admin/content', firstSection), title: section },
  { name: 'admin-new-section', path: ofAdmin('/admin/content/new'), title: newSection },
  {
    name: 'admin-section-mistake',
    path: ofAdmin('/admin/content/new'),
    title: newSection,
    open: async (page) => {
      await page.locator('[name=content]').fill('{\n  text: 1\n}');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[name=content][aria-invalid=true]').waitFor();
    },
  },
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
      await page.locator('[commandfor=upload-images]').first().click();
      await page.locator('#upload-images input[type=file]').setInputFiles([
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
    title: ['Edit image', 'Afbeelding bewerken'],
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
];

/** A page of the back office, by the sample admin, after what they do before. */
export function ofAdmin(path: string, before?: (page: Page) => Promise<unknown>) {
  return async (page: Page): Promise<string> => {
    await signInAsAdmin(page);
    const found = await before?.(page);
    return typeof found === 'string' ? found : path;
  };
}

/** Where the products of a file are that was just sent, in columns that say a little of everything. */
async function sentImport(page: Page, rows: string): Promise<string> {
  await page.goto('/admin/products/import');
  const file = `Handle,Variant Price,Option1 Value,Variant Inventory Qty,Variant SKU\n${rows}\n`;
  const answer = await page.request.post('/admin/products/import/files', {
    multipart: { file: { name: 'season.csv', mimeType: 'text/csv', buffer: Buffer.from(file) } },
    headers: { Origin: new URL(page.url()).origin },
  });
  const { importId } = (await answer.json()) as { importId: string };
  return `/admin/products/import/${importId}`;
}

/** Where the order that was placed last is. */
async function newestOrder(page: Page): Promise<string> {
  await page.goto('/admin/orders');
  return (await page.locator('.admin-table tbody th a').first().getAttribute('href')) ?? '';
}

async function firstSection(page: Page): Promise<string> {
  await page.goto('/admin/content');
  return (await page.locator('.section-name').first().getAttribute('href')) ?? '';
}

/** The shop under test says where it keeps the password. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const file = process.env.SAMPLE_ADMIN_PASSWORD_FILE ?? '';
  const password = fs.readFileSync(file, 'utf8');
  await page.evaluate(
    async (typed) => {
      const found = await fetch('/auth/session');
      const { visitor } = (await found.json()) as { visitor: { isAdmin: boolean } | null };
      if (visitor?.isAdmin) return;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/auth/forms/sign-in', {
        method: 'POST',
        headers,
        body: JSON.stringify(typed),
      });
      if (!answer.ok) throw new Error(`The sample admin could not sign in: ${answer.status}`);
    },
    { email: SAMPLE_ADMIN_EMAIL, password, remember: 'on' },
  );
}
