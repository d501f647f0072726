import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'products' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('een beheerder maakt marineblauw in de familie blauw, zonder JavaScript; shoppers vinden het met filter en zoekfunctie', async ({
  page,
  context,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/);
  const blank = await openHtml(context, '/admin/products/colours/new?lang=nl');
  const asked = await blank.press('Kleur maken', { title: 'Navy', titleNl: 'Marineblauw', family: 'Blauw' });
  expect(asked.status).toBe(400);
  expect(asked.field('Kleurcode').description).toContain('Geef een kleurcode of kies een afbeelding.');
  const list = await asked.press('Kleur maken', { Kleurcode: '1F2F4F', after: 'Na Blauw' });
  expect(list.heading).toBe('Kleuren');
  expect(list.one('listitem', 'Marineblauw').text).toContain('Te vinden onder Blauw Geen producten');

  const product = await openHtml(context, '/admin/products/m1?lang=nl');
  const saved = await product.press('Product opslaan', { colour: 'Marineblauw' });
  expect(saved.field('colour').value).toBe('navy');
  expect(saved.text).toContain('Marineblauw');

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  for (const [language, facet, family, name, title] of [
    ['nl', 'Kleur', 'Blauw', 'Marineblauw', 'Linnen overhemd'],
    ['en', 'Colour', 'Blue', 'Navy', 'Linen Shirt'],
  ] as const) {
    const filtered = await openHtml(shopper, `/men?colour=blue&colour=navy&lang=${language}`);
    expect(filtered.text).toContain(title);
    expect(filtered.one('group', facet).text).toContain(family);
    expect(filtered.one('group', facet).text).not.toContain(name);
    const found = await openHtml(shopper, `/search?q=marineblauw&lang=${language}`);
    expect(found.text).toContain(title);
    const shown = await shopper.request.get(`/men/products/linen-shirt?lang=${language}`);
    expect(await shown.text()).toContain(`"color":"${name}"`);
  }
  await shopper.close();

  const refused = await (await openHtml(context, '/admin/products/colours?lang=nl'))
    .one('listitem', 'Marineblauw')
    .dialogOf('Marineblauw verwijderen')
    .press('Verwijderen');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Er zijn producten of andere kleuren met deze kleur.');

  await open(page, '/admin/products/colours?lang=en');
  await page.getByRole('link', { name: 'Edit Navy' }).click();
  const code = page.getByLabel('Colour code (optional)', { exact: true });
  await expect(code).toHaveValue('#1f2f4f');
  await page.getByLabel('Choose: Colour code').fill('#22304d');
  await expectAccessible(page);
  await expect(code).toHaveValue('#22304d');
  await page.getByLabel('Web address').fill('dark-blue');
  await page.getByRole('button', { name: 'Save Colour' }).click();
  await expect(page.getByText('Colour updated successfully')).toBeVisible();
  expect((await openHtml(context, '/admin/products/m1?lang=en')).field('colour').value).toBe('dark-blue');
  await open(page, '/admin/products/colours?lang=en');
  await expect(page.getByRole('listitem').filter({ hasText: /Navy/ }).locator('.swatch')).toHaveCSS(
    'background-color',
    'rgb(34, 48, 77)',
  );
  await expectAccessible(page);
});
