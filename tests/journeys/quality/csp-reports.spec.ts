import { expect, test } from '../support/journey.ts';

for (const path of ['/?lang=nl', '/search?q=linen'])
  test(`a script that slipped into a page does not run, and the shop hears of it (${path})`, async ({
    page,
    shop,
    provoke,
  }) => {
    provoke(/Content Security Policy/);
    await page.goto(path);
    const answered = page.waitForResponse('**/reports/csp');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "stolen"';
      document.body.append(script);
    });
    expect((await answered).status()).toBe(204);
    await expect(page).not.toHaveTitle('stolen');
    const { pathname } = new URL(page.url());
    await expect
      .poll(() =>
        shop
          .output()
          .split('\n')
          .filter((line) => line.includes('security policy forbids')),
      )
      .toContainEqual(expect.stringMatching(`"script-src-elem","source":"inline","page":"${pathname}"`));
  });
