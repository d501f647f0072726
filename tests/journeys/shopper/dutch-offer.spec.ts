import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { isAlive, open } from '../support/shopping.ts';

const offer = { name: 'Bekijk in het Nederlands' };

test.describe('a browser that prefers Dutch', () => {
  test.use({ locale: 'nl-NL', viewport: { width: 320, height: 640 } });

  test('is offered it on its first visit, without anything moving, and gets it', async ({ page }) => {
    await watchLayoutShift(page);
    await page.goto('/women');
    await isAlive(page);
    await expect(page.locator('html'), 'English stays the default').toHaveAttribute('lang', 'en');
    const link = page.getByRole('link', offer);
    await expect(link).toBeVisible();
    expect(await findLayoutShift(page)).toEqual([]);
    await expectAccessible(page);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Damescollectie' })).toBeVisible();
    await expect(link).toHaveCount(0);
    await open(page, '/men');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  });

  test('that asked for English is offered nothing, and one that closes the offer keeps English and is not asked again', async ({
    page,
    context,
  }) => {
    await page.goto('/women?lang=en');
    await expect(page.getByRole('link', offer)).toBeHidden();
    await isAlive(page);
    await open(page, '/men');
    await expect(page.getByRole('link', offer)).toBeHidden();

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await open(page, '/women');
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await expect(page.getByRole('link', offer)).toBeHidden();
    await open(page, '/men');
    await expect(page.getByRole('link', offer)).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('a browser that prefers another language', () => {
  test.use({ locale: 'de-DE' });

  test('is offered nothing', async ({ page }) => {
    await open(page, '/women');
    await expect(page.getByRole('link', offer)).toBeHidden();
  });
});
