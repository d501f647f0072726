import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { pictureWidths } from '../../../app/media/picture-sizes.ts';

/** Larger than any place for it, so that a place without its own size still shifts. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"/>';
const answer = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from(blank).toString('base64'),
};

/**
 * Replaces each picture of this folder by a blank one, since encoding them for every screen takes a tenth of all journeys' time. Others are
 * requested, and fail as usual. Playwright's own routing would disable the browser's cache.
 */
export async function standInForPictures(page: Page, media: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const going = isThere(new URL(request.url).pathname, media)
      ? browser.send('Fetch.fulfillRequest', { requestId, ...answer })
      : browser.send('Fetch.continueRequest', { requestId });
    // The browser may cancel a held picture.
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
