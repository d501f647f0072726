import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { cents, centsBeside, open, orderNumber, readMail, someone } from '../support/shopping.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const email = someone('ideal');

test('the menu of a phone keeps the focus, locks the page and closes by Escape', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    // Between the last and first element the focus may pass through the browser's own controls.
    const isOutside = await menu.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(isOutside, 'the focus stays in the menu').toBe(false);
  }
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('een gast koopt met iDEAL op een telefoon en krijgt een Nederlandse mail', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/422 .*\/pay\//);
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.getByRole('dialog').getByRole('link', { name: 'Heren' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Herencollectie' })).toBeVisible();

  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const price = cents(await card.textContent());
  await card.getByRole('button', { name: `In mijn tas: ${title}` }).click();
  const size = card.getByRole('button', { name: `${title} in maat L in mijn tas` });
  await size.click();
  await expect(page.getByText(`${title} ligt in je tas. Maat L · 1 artikel`)).toBeVisible();
  await page.getByRole('link', { name: 'Tas, 1 artikel' }).click();
  await expect(page.getByRole('heading', { name: 'Je tas' })).toBeVisible();
  expect(await centsBeside(page, 'Totaal')).toBe(price);
  await page.getByRole('button', { name: 'Afrekenen' }).click();

  await expect(page.getByText('Je rekent af als gast.')).toBeVisible();
  await page.getByRole('button', { name: 'Verder naar betaling' }).click();
  for (const missing of ['Vul je voornaam in.', 'Vul een geldig e-mailadres in.', 'Vul je postcode in.'])
    await expect(page.getByText(missing)).toBeVisible();
  await page.getByLabel('Land', { exact: true }).selectOption({ label: 'België' });
  for (const [label, text] of Object.entries({
    Voornaam: 'Lotte',
    Achternaam: 'Peeters',
    'E-mailadres': email,
    Telefoonnummer: '0470 12 34 56',
    'Straat en huisnummer': 'Meir 24',
    Postcode: '2000',
    Plaats: 'Antwerpen',
  })) {
    await page.getByRole('main').getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Verder naar betaling' }).click();
  await page.getByRole('radio', { name: /^iDEAL/ }).check();
  await page.getByRole('button', { name: /^Overzicht/ }).click();
  await expect(page.getByText('Gratis')).toBeVisible();
  await page.getByRole('button', { name: /^Betaal €/ }).click();

  await expect(page.getByRole('heading', { name: 'Betaal je bestelling' })).toBeVisible();
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/Kies je bank/);
  await expectAccessible(page);
  await page.getByLabel('Je bank').selectOption({ label: 'Triodos Bank' });
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Je bestelling is gelukt!' })).toBeVisible();
  await expect(page.getByText('iDEAL', { exact: true })).toBeVisible();
  await expect(page.getByText('Testbestelling')).toBeVisible();
  await expect(page.locator('address').getByText('België')).toBeVisible();
  const number = await orderNumber(page);

  const mail = await readMail(world, email);
  expect(mail.subject).toBe(`Je bestelling ${number} bij Marenza`);
  expect(mail.text).toContain(`1 × ${title}, maat L`);
  expect(mail.text).toContain('Betaalmethode: iDEAL');
  expect(mail.text).toMatch(/Besteldatum: \d{1,2} [a-z]+ \d{4}/);

  // Rendered over the whole screen, like mail programs on the narrowest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${world.mailboxUrl}/?to=${encodeURIComponent(email)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: mail.subject }).click();
  await expect(page.locator('pre')).toContainText('Betaalmethode: iDEAL');
  await expectAccessible(page);
  const drawn = await page.locator('iframe').getAttribute('src');
  await page.goto(new URL(drawn ?? '', world.mailboxUrl).href);
  await expect(page.getByRole('heading', { name: 'Dank je wel voor je bestelling' })).toBeInViewport();
  expect(await widthOf(page)).toBe(320);
  const picture = page.getByRole('img');
  await expect(picture).toHaveAttribute('alt', /\S+ \S+/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const rights = {
    'Zo werkt retourneren': 'Bezorgen en retourneren',
    'Modelformulier voor herroeping': 'Bezorgen en retourneren',
    'Algemene voorwaarden': 'Algemene voorwaarden',
  };
  const drawnMail = await openHtml(page.request, page.url());
  for (const [link, title] of Object.entries(rights))
    expect((await drawnMail.follow(link)).heading, link).toBe(title);
  const shown = await follow(page, 'Mijn bestelling bekijken');
  await expect(shown.getByRole('heading', { name: `Bestelling ${number}` })).toBeVisible();
  await expect(shown.getByText('Meir 24')).toBeVisible();
  expect(await widthOf(shown)).toBe(320);
  await expectAccessible(shown);
});

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Follows a link of the mail, which opens in a new tab of the same size. */
async function follow(page: Page, name: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name, exact: true }).tap(),
  ]);
  await opened.setViewportSize({ width: 320, height: 640 });
  return opened;
}
