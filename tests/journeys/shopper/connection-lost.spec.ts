import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

// Without a service worker, which does not take over on the first page; offline.spec.ts covers it.
for (const { language, filter, dresses, title, advice, button } of [
  {
    language: 'en',
    filter: 'Categories',
    dresses: 'Dresses',
    title: 'There is no connection',
    advice: 'Please check your connection and try again.',
    button: 'Try Again',
  },
  {
    language: 'nl',
    filter: 'Categorieën',
    dresses: 'Jurken',
    title: 'Er is geen verbinding',
    advice: 'Controleer je verbinding en probeer het opnieuw.',
    button: 'Probeer opnieuw',
  },
]) {
  test(`who loses the network on the way is told so in their language, and goes on from there (${language})`, async ({
    page,
    context,
    provoke,
  }) => {
    provoke(/Failed to fetch/, /ERR_INTERNET_DISCONNECTED/);
    await open(page, `/women?lang=${language}`);
    await context.setOffline(true);
    await page.getByRole('navigation', { name: filter }).getByRole('link', { name: dresses }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('alert')).toContainText(advice);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectAccessible(page);

    await context.setOffline(false);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dresses);
    await expect(page).toHaveURL('/women/dresses');
  });
}
