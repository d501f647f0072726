import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, isAlive, moveTo, open } from '../support/shopping.ts';

test('a product under the other gender’s address moves to its own', async ({ request }) => {
  const dress = await openHtml(request, '/men/products/linen-wrap-dress');
  expect(dress.path).toBe('/women/products/linen-wrap-dress');
  const shirt = await openHtml(request, '/women/products/linen-shirt');
  expect(shirt.path).toBe('/men/products/linen-shirt');
  expect(shirt.main).toMatch(/Home\s*Men\s*Shirts\s*Linen Shirt/);
});

test('a part of a page that breaks says so in its place, and trying again brings it back; the drop shows its items without the test product', async ({
  page,
  provoke,
}) => {
  provoke(/broken on purpose/);
  await open(page, '/about');
  await page.evaluate(() => {
    // Formatting prices needs it.
    const { padStart } = String.prototype;
    Object.assign(String.prototype, {
      padStart() {
        throw new Error('broken on purpose');
      },
    });
    window.addEventListener('mend', () => Object.assign(String.prototype, { padStart }));
  });
  await page.getByRole('banner').getByRole('link', { name: 'Marenza' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong loading this section' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => window.dispatchEvent(new Event('mend')));
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toHaveCount(0);
  const bandana = page.getByRole('link', { name: 'Zellige Bandana', exact: true });
  await expect(bandana).toBeVisible();

  await moveTo(page, '/the-drop');
  await expect(page).toHaveTitle('The Drop | Marenza Official Website');
  await expect(bandana).toBeVisible();
  await expect(page.getByText('Test Product')).toHaveCount(0);
});

test('a product is also found by its name alone', async ({ request }) => {
  const shirt = await openHtml(request, '/product/linen-shirt');
  expect(shirt).toMatchObject({ path: '/product/linen-shirt', heading: 'Linen Shirt' });
  expect((await openHtml(request, '/product/alcazar-tee')).heading).toBe('Alcázar Tee');
});

test('a product or an address that does not exist is answered with 404', async ({ request }) => {
  for (const address of [
    '/men/products/nothing',
    '/product/nothing',
    '/drop-product/nothing',
    '/drop-product/linen-shirt',
  ]) {
    const missing = await openHtml(request, address);
    expect(missing.status, address).toBe(404);
    expect(missing.names('heading')).toContain('Product not found');
    expect(missing.main).toContain("The product you're looking for could not be found.");
  }
  for (const address of ['/nowhere', '/women/nothing']) {
    const missing = await openHtml(request, address);
    expect(missing.status, address).toBe(404);
    expect(missing.names('heading')).toContain('This page does not exist');
    expect((await missing.follow('Return to Home')).path).toBe('/');
  }
});

test('from what does not exist a button leads one step back, in a new tab home', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/404/);
  await open(page, '/women');
  await moveTo(page, '/women/nothing');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeFocused();
  await open(page, '/product/nothing');
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/women/nothing');

  // A new browser tab has a page to go back to; one opened by a link has none.
  const opening = context.waitForEvent('page');
  await page.evaluate(() => window.open('/product/nothing', '_blank', 'noopener'));
  const fresh = await opening;
  await isAlive(fresh);
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh).toHaveURL('/');
});

test('the test product of the drop can be opened', async ({ request }) => {
  const product = await openHtml(request, '/drop-product/test-product?lang=en');
  expect(product).toMatchObject({ status: 200, heading: 'Test Product' });
});

test('the language switch keeps the address and what was typed, and is remembered', async ({ page }) => {
  await fillBag(page, '/women/products/silk-scarf');
  await open(page, '/checkout');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Country').selectOption({ label: 'Belgium' });
  await page.getByRole('banner').getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.getByRole('heading', { name: 'Afrekenen' })).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await expect(page).toHaveTitle('Afrekenen | Marenza Official Website');
  await expect(page.getByLabel('Voornaam')).toHaveValue('Noor');
  await expect(page.getByLabel('Land', { exact: true }).locator('option:checked')).toHaveText('België');
  await expect(page.getByText('Zijden sjaal')).toBeVisible();
  await expect(page.getByText('Eén maat')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('nl');
  await open(page, '/women?sort=price-asc');
  await expect(page.getByRole('heading', { level: 1, name: 'Damescollectie' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible();
  await expect(page).toHaveURL('/women?sort=price-asc');
});

test('a link may name its language', async ({ request }) => {
  for (const address of ['/men?lang=nl', '/men'])
    expect((await openHtml(request, address)).heading).toBe('Herencollectie');
});

test('a new page begins at its top with the focus on its title; Back is where one was, and an address of the other gender is no step of it', async ({
  page,
}) => {
  await open(page, '/women');
  const far = page.getByRole('link', { name: 'Silk Scarf', exact: true });
  await far.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await expect(page.getByRole('banner')).toHaveAttribute('data-shrunk');
  await far.click();
  const title = page.getByRole('heading', { level: 1, name: 'Silk Scarf' });
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-shrunk');
  await page.goBack();
  await expect(far).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

  await moveTo(page, '/men/products/linen-wrap-dress');
  await expect(page.getByRole('heading', { level: 1, name: 'Linen Wrap Dress' })).toBeVisible();
  await expect(page).toHaveURL('/women/products/linen-wrap-dress');
  await page.goBack();
  await expect(page).toHaveURL('/women');
});

test('the menus of the header open by pointer and by keyboard, and Escape puts them away', async ({
  page,
}) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const dresses = menu.getByRole('link', { name: 'Dresses' });
  await menu.getByRole('link', { name: 'Women' }).hover();
  await expect(dresses).toBeVisible();
  const left = async (name: string) => (await menu.getByRole('link', { name, exact: true }).boundingBox())?.x;
  expect(Math.abs(((await left('Women')) ?? 0) - ((await left('Dresses')) ?? 999))).toBeLessThan(16);
  await page.mouse.move(700, 700);
  await expect(dresses).toBeHidden();
  await menu.getByRole('link', { name: 'Women' }).hover();
  await expect(dresses).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dresses).toBeHidden();
  await page.mouse.move(700, 700);
  await menu.getByRole('link', { name: 'Women' }).focus();
  await expect(dresses).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dresses).toBeHidden();

  await page.getByRole('button', { name: 'Account menu' }).click();
  const account = page.getByText('You are shopping as a guest').filter({ visible: true });
  await expect(account).toHaveCount(1);
  const button = await page.getByRole('button', { name: 'Account menu' }).boundingBox();
  const panel = await page.locator('#account-menu').boundingBox();
  expect(panel?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? Number.NaN));
  await page.keyboard.press('Escape');
  await expect(account).toHaveCount(0);
});
