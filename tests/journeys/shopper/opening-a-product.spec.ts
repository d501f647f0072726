import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';

test.use({ hasTruePictures: true });

const SHIRT = '/men/products/linen-shirt';
const shirtCard = (page: Page) => page.locator('.card').filter({ has: shirtLink(page) });
const shirtLink = (page: Page) => page.getByRole('link', { name: 'Linen Shirt', exact: true });
const firstPicture = (page: Page) => page.locator('.shared-picture');

type Move = { from: string[]; to: string[]; moves: boolean };

test('a card’s picture moves into that of its page and back, also between two items, but not for a reader who wants no motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchTransitions(page);
  await open(page, '/men');
  await shirtLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
  await expect(firstPicture(page)).toHaveCSS('view-transition-name', 'none');
  await page.goBack();
  await expect(page).toHaveURL('/men');
  await expect(shirtCard(page).locator('.picture')).toHaveCSS('view-transition-name', 'none');
  expect(await transitions(page)).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await shirtLink(page).click();
  await expect(page).toHaveURL(SHIRT);
  await expectTransitions(page, [{ from: ['card Linen Shirt'], to: ['page'], moves: true }]);
  await page.goBack();
  await expect(page).toHaveURL('/men');
  await expectTransitions(page, [{ from: ['page'], to: ['card Linen Shirt'], moves: true }]);

  await shirtLink(page).click();
  await expectTransitions(page, [{ from: ['card Linen Shirt'], to: ['page'], moves: true }]);
  const other = page.locator('.related .card-title a').first();
  const title = (await other.textContent()) ?? '';
  await other.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectTransitions(page, [{ from: [`card ${title}`], to: ['page'], moves: true }]);
  await page.goBack();
  await expect(page).toHaveURL(SHIRT);
  await expectTransitions(page, [{ from: ['page'], to: [`card ${title}`], moves: true }]);
});

for (const isSupported of [true, false]) {
  const where = isSupported ? 'with view transitions' : 'without them';
  test(`a page opened from a card shows the card’s file at once, and back again: ${where}`, async ({
    page,
  }) => {
    if (!isSupported)
      await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
    await open(page, '/men');
    const cardImage = shirtCard(page).locator('img');
    await expect(cardImage).toHaveJSProperty('complete', true);
    const file = await cardImage.evaluate((image: HTMLImageElement) => image.currentSrc);
    const release = await holdOtherPictures(page, file);
    await shirtLink(page).click();
    await expect(firstPicture(page).locator('img')).toHaveAttribute('data-state', 'loading');
    await expect(firstPicture(page)).toHaveCSS('background-image', `url("${file}")`);
    await expect(firstPicture(page)).toHaveCSS('background-size', 'cover');
    await page.goBack();
    await expect(cardImage).toHaveJSProperty('currentSrc', file);
    await expect(cardImage).not.toHaveAttribute('data-state');
    await page.goForward();
    await release();
    await expect(firstPicture(page).locator('img')).not.toHaveAttribute('data-state');
    await page.reload();
    await isAlive(page);
    await expect(firstPicture(page), 'this page was not opened from a card').toHaveCSS(
      'background-image',
      'none',
    );
  });
}

/** Blocks all pictures but this one from now on. Playwright's own routing would disable the browser's cache. */
async function holdOtherPictures(page: Page, file: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.url === file) browser.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
  return async () => void (await browser.send('Fetch.disable'));
}

/** Records which pictures have the transition's name, before and after each transition. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    const start = Document.prototype.startViewTransition;
    const named = () =>
      [...document.querySelectorAll('.picture')]
        .filter((picture) => getComputedStyle(picture).viewTransitionName !== 'none')
        .map((picture) => {
          const title = picture.closest('.card')?.querySelector('.card-title')?.textContent;
          return title ? `card ${title}` : 'page';
        });
    Document.prototype.startViewTransition = function (update) {
      const from = named();
      const transition = start.call(this, update);
      transition.ready.then(() => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        moves.push({ from, to: named(), moves: moving.includes('::view-transition-group(product-picture)') });
      });
      return transition;
    };
    Object.assign(window, { moves });
  });
}

/** Expects these transitions since the last time, and no others. */
async function expectTransitions(page: Page, expected: Move[]): Promise<void> {
  await expect.poll(() => transitions(page)).toEqual(expected);
  await page.evaluate(() => (window as unknown as { moves: Move[] }).moves.splice(0));
}

function transitions(page: Page): Promise<Move[]> {
  return page.evaluate(() => (window as unknown as { moves: Move[] }).moves);
}
