import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { chooseCard, fillBag, fillShipping, open, payButton, someone } from '../support/shopping.ts';

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
  await expect(page.getByLabel('First name'), 'what was typed in between stays').toHaveValue('Noor');

  await page.unroute('**/functions/v1/dutch-address');
  await page.route('**/functions/v1/dutch-address', (route) => route.abort());
  await fillShipping(page, someone('register'));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('an address that is found late is typed over, moves no button that is pressed, and changes nothing that was chosen', async ({
  page,
}) => {
  await fillBag(page, '/men/products/linen-shirt', 'M');
  await open(page, '/checkout');
  const toPayment = page.getByRole('button', { name: 'Continue to Payment' });
  const hold = async () => {
    const answer = Promise.withResolvers<void>();
    await page.unroute('**/functions/v1/dutch-address');
    await page.route('**/functions/v1/dutch-address', async (route) => {
      await answer.promise;
      await route.continue();
    });
    return answer.resolve;
  };

  const arrives = await hold();
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByLabel('Postal code', { exact: true }).fill('1015 DK');
  const number = page.getByLabel('House number', { exact: true });
  await number.fill('1');
  await number.press('Tab');
  const street = page.getByLabel('Street', { exact: true });
  await expect(street).toBeFocused();
  arrives();
  await expect(street).toHaveValue('Prinsengracht');
  await page.keyboard.type('Keizersgracht');
  await expect(street, 'typed over, not behind').toHaveValue('Keizersgracht');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Amsterdam');

  await page.evaluate(() => sessionStorage.removeItem('checkout-form'));
  await open(page, '/checkout');
  const isPressed = await hold();
  await fillShipping(page, someone('pressed'));
  await toPayment.hover();
  await page.mouse.down();
  isPressed();
  await expect(page.getByText('That is Prinsengracht in Amsterdam.')).toBeVisible();
  await page.mouse.up();
  await expect(payButton(page)).toBeVisible();

  await page.evaluate(() => sessionStorage.removeItem('checkout-form'));
  await open(page, '/checkout');
  const wentOn = await hold();
  await fillShipping(page, someone('late'));
  await toPayment.click();
  await chooseCard(page);
  const answered = page.waitForResponse('**/functions/v1/dutch-address');
  wentOn();
  await (await answered).finished();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
});
