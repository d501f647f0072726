import type { Page } from '@playwright/test';
import { ofAdmin } from './as-admin.ts';
import type { ShownPage } from './shown-page.ts';

const products: ShownPage['title'] = ['Products', 'Producten'];
const product: ShownPage['title'] = ['… | Edit Product', '… | Product bewerken'];
const imports: ShownPage['title'] = ['Import Products', 'Producten importeren'];
const oneImport: ShownPage['title'] = ['… | Import', '… | Import van producten'];
const content: ShownPage['title'] = ['Content Management', 'Inhoud beheren'];
const section: ShownPage['title'] = ['… | Edit Section', '… | Onderdeel bewerken'];
const newSection: ShownPage['title'] = ['Create New Section', 'Nieuw onderdeel maken'];

/** Pages of products, drops and content, with their states. */
export const goodsPages: ShownPage[] = [
  {
    name: 'admin-categories',
    path: ofAdmin('/admin/products/categories'),
    title: ['Categories', 'Categorieën'],
  },
  {
    name: 'admin-category',
    path: ofAdmin('/admin/products/categories/new'),
    title: ['New Category', 'Nieuwe categorie'],
  },
  {
    name: 'admin-departments',
    path: ofAdmin('/admin/products/departments'),
    title: ['Departments', 'Afdelingen'],
  },
  {
    name: 'admin-department',
    path: ofAdmin('/admin/products/departments/new'),
    title: ['New Department', 'Nieuwe afdeling'],
  },
  {
    name: 'admin-collections',
    path: ofAdmin('/admin/products/collections'),
    title: ['Collections', 'Collecties'],
  },
  {
    name: 'admin-collection',
    path: ofAdmin('/admin/products/collections/new'),
    title: ['New Collection', 'Nieuwe collectie'],
  },
  {
    name: 'admin-colours',
    path: ofAdmin('/admin/products/colours'),
    title: ['Colours', 'Kleuren'],
  },
  {
    name: 'admin-colour',
    path: ofAdmin('/admin/products/colours/new'),
    title: ['New Colour', 'Nieuwe kleur'],
  },
  {
    name: 'admin-size-systems',
    path: ofAdmin('/admin/products/sizes'),
    title: ['Size Systems', 'Maatsystemen'],
  },
  {
    name: 'admin-size-system',
    path: ofAdmin('/admin/products/sizes/shoes-eu'),
    title: ['Shoes, EU | Edit Size System', 'Schoenen, EU | Maatsysteem bewerken'],
  },
  {
    name: 'admin-size-system-mistake',
    path: ofAdmin('/admin/products/sizes/new'),
    title: ['New Size System', 'Nieuw maatsysteem'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
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
    name: 'admin-import-questions',
    path: ofAdmin('/admin/products/import', (page) => sentImport(page, 'linen-shirt,30,Huge,1')),
    title: oneImport,
  },
  {
    name: 'admin-import-mistake',
    path: ofAdmin('/admin/products/import', (page) =>
      sentImport(page, 'linen-wrap-dress,1,M,30\nlinen-shirt,free,M,many'),
    ),
    title: oneImport,
    open: async (page) => {
      await page.locator('form:has([name=mode]) [type=submit]').click();
      await page.locator('[role=alert] .admin-note').waitFor();
    },
  },
  { name: 'admin-products', path: ofAdmin('/admin/products'), title: products },
  { name: 'admin-no-products', path: ofAdmin('/admin/products?q=xyzzyq'), title: products },
  {
    name: 'admin-products-mistake',
    path: ofAdmin('/admin/products?gender=men&sort=price&order=asc'),
    title: products,
    open: async (page) => {
      await page.locator('[name=ids]').first().check();
      await page.locator('#change-products summary').click();
      await page.locator('#change-products [name=price]').fill('cheap');
      await page.locator('#change-products [type=submit]').click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-product-deleting',
    path: ofAdmin('/admin/products'),
    title: products,
    open: async (page) => {
      await page.locator('.row-actions-button').first().click();
      await page.locator('.row-actions:popover-open [aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'admin-new-product',
    path: ofAdmin('/admin/products/new'),
    title: ['Add Product', 'Product toevoegen'],
  },
  { name: 'admin-product', path: ofAdmin('/admin/products/m1'), title: product },
  {
    name: 'admin-product-mistake',
    path: ofAdmin('/admin/products/m1'),
    title: product,
    open: async (page) => {
      await page.locator('main [name=title]').fill('');
      await page.locator('[name=stock-M]').fill('many');
      await page.locator('.admin-save-bar [type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'admin-image-picker',
    path: ofAdmin('/admin/products/m1'),
    title: product,
    open: async (page) => {
      await page.locator('main [aria-haspopup=dialog]:enabled').first().click();
      await page.locator('.picker-grid img').first().waitFor();
      await page.locator('.picker-grid button:not([aria-disabled])').first().click();
      const file = { name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('new') };
      await page.locator('.picker-upload input[type=file]').setInputFiles(file);
    },
  },
  { name: 'admin-drops', path: ofAdmin('/admin/drops'), title: ['Drops', 'Drops'] },
  {
    name: 'admin-drop-blocks',
    path: ofAdmin('/admin/drops/blocked'),
    title: ['Blocked from drops', 'Uitgesloten van drops'],
  },
  {
    name: 'admin-drop-blocks-mistake',
    path: ofAdmin('/admin/drops/blocked'),
    title: ['Blocked from drops', 'Uitgesloten van drops'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-drop',
    path: ofAdmin('/admin/drops', firstDrop),
    title: ['… | Edit Drop', '… | Drop bewerken'],
  },
  {
    name: 'admin-drop-live',
    path: ofAdmin('/admin/drops', async (page) => `${await firstDrop(page)}/live`),
    title: ['… | Drop live', '… | Drop live volgen'],
  },
  {
    name: 'admin-drop-rehearsal',
    path: ofAdmin('/admin/drops', async (page) => `${await firstDrop(page)}/rehearsal`),
    title: ['… | Drop rehearsal', '… | Repetitie van een drop'],
  },
  {
    name: 'admin-drop-report',
    path: ofAdmin('/admin/drops', async (page) => `${await firstDrop(page)}/report`),
    title: ['… | Drop report', '… | Verslag van een drop'],
  },
  {
    name: 'admin-drop-preview',
    path: ofAdmin('/admin/drops', async (page) => `${await firstDrop(page)}/preview`),
    title: ['… | Preview', '… | Voorbeeld'],
  },
  {
    name: 'admin-drop-mistake',
    path: ofAdmin('/admin/drops/new'),
    title: ['Create New Drop', 'Nieuwe drop maken'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-drop-search',
    path: ofAdmin('/admin/drops/new'),
    title: ['Create New Drop', 'Nieuwe drop maken'],
    open: async (page) => {
      await page.locator('.piece-search input').fill('a');
      await page.locator('.found-pieces').waitFor();
    },
  },
  { name: 'admin-inventory', path: ofAdmin('/admin/inventory'), title: ['Inventory', 'Voorraad'] },
  {
    name: 'admin-inventory-mistake',
    path: ofAdmin('/admin/inventory'),
    title: ['Inventory', 'Voorraad'],
    open: async (page) => {
      await page.locator('.stock-field .product-stock').first().fill('many');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'admin-shelves',
    path: ofAdmin('/admin/inventory/shelves'),
    title: ['Shelves and SKUs', 'Schappen en artikelcodes'],
  },
  {
    name: 'admin-stock-take',
    path: ofAdmin('/admin/inventory/stock-take'),
    title: ['Stock-Take', 'Voorraad tellen'],
  },
  {
    name: 'admin-stock-take-mistake',
    path: ofAdmin('/admin/inventory/stock-take'),
    title: ['Stock-Take', 'Voorraad tellen'],
    open: async (page) => {
      await page.locator('.stock-field .product-stock').first().fill('many');
      await page.locator('.stock-form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'admin-stock-ledger',
    path: ofAdmin('/admin/inventory', firstLedger),
    title: ['… | Stock Ledger', '… | Voorraadboek'],
  },
  { name: 'admin-sales', path: ofAdmin('/admin/sales'), title: ['Sale prices', 'Uitverkoop'] },
  {
    name: 'admin-new-sale',
    path: ofAdmin('/admin/sales/new'),
    title: ['Create New Sale', 'Nieuwe uitverkoop maken'],
    open: async (page) => {
      await page.locator('.piece-search input').fill('a');
      await page.locator('.found-pieces button').first().click();
      await page.locator('.sale-products li').waitFor();
    },
  },
  {
    name: 'admin-sale-mistake',
    path: ofAdmin('/admin/sales/new'),
    title: ['Create New Sale', 'Nieuwe uitverkoop maken'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'admin-discounts', path: ofAdmin('/admin/discounts'), title: ['Discounts', 'Kortingen'] },
  {
    name: 'admin-discount-import',
    path: ofAdmin('/admin/discounts/import'),
    title: ['Import Discount Codes', 'Kortingscodes importeren'],
    open: async (page) => {
      const codes = 'Code,Kind,Value,Ends,Uses\nTOUR,percentage,15,2099-01-01,100\nA,percentage,10,,';
      const file = { name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(codes) };
      await page.locator('[name=file]').setInputFiles(file);
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'admin-new-discount',
    path: ofAdmin('/admin/discounts/new'),
    title: ['Create New Discount', 'Nieuwe korting maken'],
    open: async (page) => {
      await page.locator('input[name=scope][value=some]').check();
      await page.locator('.sale-categories').waitFor();
    },
  },
  {
    name: 'admin-discount-mistake',
    path: ofAdmin('/admin/discounts/new'),
    title: ['Create New Discount', 'Nieuwe korting maken'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'admin-lookbook',
    path: ofAdmin('/admin/lookbook'),
    title: ['Lookbook Campaigns', 'Lookbookcampagnes'],
  },
  {
    name: 'admin-campaign',
    path: ofAdmin('/admin/lookbook/arab-couture'),
    title: ['… | Edit Campaign', '… | Campagne bewerken'],
  },
  {
    name: 'admin-campaign-mistake',
    path: ofAdmin('/admin/lookbook/new'),
    title: ['Create New Campaign', 'Nieuwe campagne maken'],
    open: async (page) => {
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
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
  { name: 'admin-pages', path: ofAdmin('/admin/pages', addPage), title: ['Pages', 'Pagina’s'] },
  {
    name: 'admin-new-page',
    path: ofAdmin('/admin/pages/new'),
    title: ['New Page', 'Nieuwe pagina'],
    open: async (page) => {
      await page.locator('[name=title]').fill('A page');
      await page.locator('[name=slug]').fill('no slug');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'admin-pages-import',
    path: ofAdmin('/admin/pages/import'),
    title: ['Import Pages', 'Pagina’s importeren'],
    open: async (page) => {
      const buffer = Buffer.from('Title,Text,Published\nVerzorging,Was het koud.,yes\n,No title,no');
      await page.locator('[name=file]').setInputFiles({ name: 'pages.csv', mimeType: 'text/csv', buffer });
      await page.locator('form[action*=previews] [type=submit]').click();
      await page.locator('main table').waitFor();
    },
  },
  { name: 'admin-section', path: ofAdmin('/admin/content', firstSection), title: section },
  { name: 'admin-new-section', path: ofAdmin('/admin/content/new'), title: newSection },
  {
    name: 'admin-section-mistake',
    path: ofAdmin('/admin/content/new'),
    title: newSection,
    open: async (page) => {
      await page.locator('main form summary').click();
      await page.locator('[name=content]').fill('{\n  text: 1\n}');
      await page.locator('main form [type=submit]').last().click();
      await page.locator('[name=content][aria-invalid=true]').waitFor();
      // The error appears a moment before the button is enabled again.
      await page.locator('main form [type=submit]:not([aria-disabled=true])').last().waitFor();
    },
  },
];

/** A draft, since the shop's own pages must not show it. */
async function addPage(page: Page): Promise<string> {
  await page.goto('/admin/pages/new');
  for (const name of ['title', 'titleNl'])
    await page.locator(`[name=${name}]`).fill(`Draft ${crypto.randomUUID().slice(0, 4)}`);
  await page.locator('main form [type=submit]').last().click();
  await page.waitForURL(/\/admin\/pages(\?|$)/);
  return '/admin/pages';
}

async function firstLedger(page: Page): Promise<string> {
  await page.goto('/admin/inventory');
  return (await page.locator('main table a[href^="/admin/inventory/"]').first().getAttribute('href')) ?? '';
}

async function firstDrop(page: Page): Promise<string> {
  await page.goto('/admin/drops');
  return (await page.locator('.list-card-ways a').first().getAttribute('href')) ?? '';
}

async function firstSection(page: Page): Promise<string> {
  await page.goto('/admin/content');
  return (await page.locator('.section-name').first().getAttribute('href')) ?? '';
}

/** Uploads a products file with all kinds of columns, and returns its page. */
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
