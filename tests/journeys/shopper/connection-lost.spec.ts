import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

// Without a service worker, which does not take over on the first page; offline.spec.ts covers it.
test('who loses the network on the way is told so in their language, and goes on from there', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/Failed to fetch/, /ERR_INTERNET_DISCONNECTED/);
  await open(page, '/women?lang=nl');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Categorieën' }).getByRole('link', { name: 'Jurken' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Er is geen verbinding');
  await expect(page.getByRole('alert')).toContainText('Controleer je verbinding en probeer het opnieuw.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jurken');
  await expect(page).toHaveURL('/women/dresses');
});
