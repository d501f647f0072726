import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { pictureWidths } from '../../../app/media/picture-sizes.ts';

/** Larger than any place for it, so that a place without a size of its own still moves. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"/>';
const answer = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from(blank).toString('base64'),
};

/**
 * Has a blank picture stand in for each that the shop has in this folder and would encode in the widths of every
 * screen: a tenth of all that the journeys take. What it has not, it is asked for, and fails as it would. Playwright's
 * own way would switch the browser's cache off.
 */
export async function standInForPictures(page: Page, media: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const going = isThere(new URL(request.url).pathname, media)
      ? browser.send('Fetch.fulfillRequest', { requestId, ...answer })
      : browser.send('Fetch.continueRequest', { requestId });
    // A picture may be given up while it is held.
    going.catch(() => {});
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
}

function isThere(address: string, media: string): boolean {
  const [, hash, width] = /^\/media\/([0-9a-f]{32})-(\d+)\.(?:avif|webp)$/.exec(address) ?? [];
  return (
    pictureWidths.some((served) => String(served) === width) && fs.existsSync(`${media}/masters/${hash}.webp`)
  );
}
