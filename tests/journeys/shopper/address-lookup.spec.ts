import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, fillShipping, open, payButton, someone } from '../support/shopping.ts';

test('a Dutch postal code and house number fill in street and city; nothing that was typed is changed', async ({
  page,
  provoke,
}) => {
  provoke(/dutch-address/, /Failed to load resource/);
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  const [code, number, street, city] = ['Postal code', 'House number', 'Street', 'City'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator, Locator];
  await code.fill('1015 dk');
  await number.fill('12 B');
  await number.press('Tab');
  await expect(street).toHaveValue('Prinsengracht');
  await expect(city).toHaveValue('Amsterdam');
  await expect(page.getByText('That is Prinsengracht in Amsterdam.')).toBeVisible();
  await code.fill('2611GP');
  await code.press('Tab');
  await expect(street, 'what came from the register follows it').toHaveValue('Markt');
  await street.fill('Markt, achterom');
  await number.fill('9999');
  await number.press('Tab');
  await expect(page.getByText('We can’t find this address. If it’s right, just continue.')).toBeVisible();
  await number.fill('3');
  await number.press('Tab');
  await expect(page.getByText('That is Markt in Delft.')).toBeVisible();
  await expect(street).toHaveValue('Markt, achterom');
  await expectAccessible(page);

  const typedOn = Promise.withResolvers<void>();
  await page.route('**/functions/v1/dutch-address', async (route) => {
    await typedOn.promise;
    await route.continue();
  });
  await street.fill('');
  await code.fill('1015 DK');
  await code.press('Tab');
  await page.getByLabel('First name').fill('Noor');
  typedOn.resolve();
  await expect(street).toHaveValue('Prinsengracht');
  await expect(page.getByLabel('First name'), 'what was typed meanwhile stays').toHaveValue('Noor');

  await page.unroute('**/functions/v1/dutch-address');
  await page.route('**/functions/v1/dutch-address', (route) => route.abort());
  await fillShipping(page, someone('register'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('who is in a field by the time it is filled in types over it, not behind it', async ({ page }) => {
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/functions/v1/dutch-address', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByLabel('Postal code', { exact: true }).fill('1015 DK');
  const number = page.getByLabel('House number', { exact: true });
  await number.fill('1');
  await number.press('Tab');
  const street = page.getByLabel('Street', { exact: true });
  await expect(street).toBeFocused();
  arrived.resolve();
  await expect(street).toHaveValue('Prinsengracht');
  await page.keyboard.type('Keizersgracht');
  await expect(street).toHaveValue('Keizersgracht');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Amsterdam');
});

test('an address that is found while the button is pressed does not move it away', async ({ page }) => {
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/functions/v1/dutch-address', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await fillShipping(page, someone('pressed'));
  const button = page.getByRole('button', { name: 'Continue to Payment' });
  await button.hover();
  await page.mouse.down();
  pressed.resolve();
  await expect(page.getByText('That is Prinsengracht in Amsterdam.')).toBeVisible();
  await page.mouse.up();
  await expect(payButton(page)).toBeVisible();
});

test('an address that is found once the shopper went on to pay changes nothing that they chose', async ({
  page,
}) => {
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  const wentOn = Promise.withResolvers<void>();
  await page.route('**/functions/v1/dutch-address', async (route) => {
    await wentOn.promise;
    await route.continue();
  });
  await fillShipping(page, someone('late'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const ideal = page.getByRole('radio', { name: /^iDEAL/ });
  await ideal.check();
  const answered = page.waitForResponse('**/functions/v1/dutch-address');
  wentOn.resolve();
  await (await answered).finished();
  await page.reload();
  await expect(ideal).toBeChecked();
});
