import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const phone = { width: 390, height: 844 };

test('a picture opens as large as the screen, all others can be seen by keyboard, and the page goes on where one stopped', async ({
  page,
}) => {
  await open(page, '/lookbook/arab-couture');
  await pictures(page).nth(1).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures of Arab couture' });
  await expect(viewer).toContainText('2 of 40');
  await expect(viewer).toContainText(await altOf(page, 1));
  await expect(shownPicture(page)).toHaveJSProperty('complete', true);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('3 of 40');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('40 of 40');
  await page.keyboard.press('Home');
  await expect(viewer).toContainText('1 of 40');
  await page.keyboard.press('End');
  await expect(viewer).toContainText('40 of 40');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(viewer).toContainText('2 of 40');
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab');
    await expect(page.locator('li a:focus, header a:focus, footer a:focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(pictures(page).nth(1)).toBeFocused();

  // Also beyond the pictures that the page showed.
  await pictures(page).first().click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(40);
  await expect(pictures(page).nth(39)).toBeFocused();
  await expect(pictures(page).nth(39)).toBeInViewport();
});

test.describe('on a phone, in Dutch', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('pictures are swiped through', async ({ page }) => {
    await open(page, '/lookbook/denim-jeans?lang=nl');
    await pictures(page).first().tap();
    const viewer = page.getByRole('dialog', { name: 'Afbeeldingen van Denim en jeans' });
    await expect(viewer).toContainText('1 van 40');
    await swipe(page, { from: 300, to: 120 });
    await expect(viewer).toContainText('2 van 40');
    await swipe(page, { from: 120, to: 300 });
    await expect(viewer).toContainText('1 van 40');
    await swipe(page, { from: 200, to: 190 });
    await expect(viewer).toContainText('1 van 40');
    await page.getByRole('button', { name: 'Volgende foto' }).tap();
    await expect(viewer).toContainText('2 van 40');
    await page.getByRole('button', { name: 'Vorige foto' }).tap();
    await expect(viewer).toContainText('1 van 40');
    await page.getByRole('button', { name: 'Sluiten' }).tap();
    await expect(viewer).toHaveCount(0);
  });
});

test('zoomed in to 200 % everything of it can be reached', async ({ page }) => {
  // The space that a window of 1280 × 640 pixels leaves.
  await page.setViewportSize({ width: 640, height: 320 });
  await open(page, '/lookbook/arab-couture');
  await pictures(page).first().press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('1 of 40');
  for (const name of ['Close', 'Previous picture', 'Next picture']) {
    const button = viewer.getByRole('button', { name });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  const caption = viewer.getByText(await altOf(page, 0));
  await caption.scrollIntoViewIfNeeded();
  await expect(caption).toBeInViewport({ ratio: 0.95 });
  const { width, height } = (await shownPicture(page).boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeGreaterThan(150);
  expect(width).toBeLessThanOrEqual(640);
  expect(await viewer.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
});

function pictures(page: Page) {
  return page.locator('main li a:has(img)');
}

function shownPicture(page: Page) {
  return page.locator('dialog img').filter({ visible: true });
}

async function altOf(page: Page, index: number): Promise<string> {
  return (await pictures(page).nth(index).locator('img').getAttribute('alt')) ?? '';
}

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd');
  await browser.detach();
}
