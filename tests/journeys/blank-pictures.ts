import type { Page } from '@playwright/test';

/** Larger than any place for it, so that a place without a size of its own still moves. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"/>';
const answer = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from(blank).toString('base64'),
};

/**
 * Has a blank picture stand in for each of the shop's, which would encode them in the widths of every screen: a tenth
 * of all that the journeys take. Playwright's own way would switch the browser's cache off.
 */
export async function standInForPictures(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    // A picture may be given up while it is held.
    browser.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => {});
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
}
