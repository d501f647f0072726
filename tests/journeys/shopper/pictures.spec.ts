import type { Page } from '@playwright/test';
import { namesMadeAhead } from '../../system/made-ahead.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, open } from '../support/shopping.ts';

test.use({ hasTruePictures: true });

const SHIRT = '/men/products/linen-shirt';
const aPicture = {
  contentType: 'image/png',
  headers: { 'Cache-Control': 'no-store' },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
};
const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The number is the device pixel ratio. */
const commonScreens = [
  [{ width: 390, height: 844 }, 3],
  [{ width: 412, height: 915 }, 2],
  [{ width: 768, height: 1024 }, 2],
  [{ width: 1440, height: 900 }, 1],
  [{ width: 1440, height: 900 }, 2],
  [{ width: 1920, height: 1080 }, 1],
] as const;

for (const [turn, viewport] of screens.entries()) {
  test(`at ${viewport.width} pixels each picture comes in the smallest file that suffices`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await fillBag(page, '/women/products/silk-scarf');
    const storageState = await page.context().storageState();
    let looked = 0;
    for (const [place, deviceScaleFactor] of [1, 2, 3].entries()) {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        storageState,
        viewport,
        deviceScaleFactor,
      });
      // Only the requested file matters. A browser would reuse a larger one from its cache.
      await context.route('**/media/**', (route) => route.fulfill(aPicture));
      const other = await context.newPage();
      // Every page meets every screen and every pixel ratio once.
      const pages = ['/', '/women', '/the-drop', SHIRT, '/bag', '/checkout'];
      for (const address of pages.filter((_, index) => (index + turn) % 3 === place)) {
        await other.goto(address);
        looked += await expectFittingFiles(other, deviceScaleFactor);
      }
      await context.close();
    }
    expect(looked).toBeGreaterThan(10);
  });
}

test('what is seen first of home and the listings is made ahead of a shop that was just filled', async ({
  browser,
  baseURL,
}) => {
  const ahead = namesMadeAhead().map((name) => `/media/${name}`);
  const asked = new Set<string>();
  // All listings have one layout: each is opened on two of the screens.
  const listings = ['/women', '/men', '/new-in'];
  for (const [turn, [viewport, deviceScaleFactor]] of commonScreens.entries()) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, deviceScaleFactor });
    await context.route('**/media/**', async (route) => {
      asked.add(new URL(route.request().url()).pathname);
      await route.fulfill(aPicture);
    });
    const page = await context.newPage();
    for (const address of ['/', listings[turn % listings.length] ?? '', '/the-drop']) {
      await page.goto(address);
      await page.mouse.wheel(0, viewport.height);
      await seenPictures(page);
    }
    await context.close();
  }
  expect(asked.size).toBeGreaterThan(60);
  expect([...asked].filter((address) => !ahead.includes(address))).toEqual([]);
});

test('the first picture is preloaded as the file that is then shown, and loaded once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media/'))
      asked.push(new URL(request.url()).pathname);
  });
  await open(page, SHIRT);
  const first = page.locator('.product-pictures img').first();
  await expect(first).toHaveJSProperty('complete', true);
  const shown = await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  expect(shown).toMatch(/\.avif$/);
  expect(asked[0]).toBe(shown);
  expect(new Set(asked).size, 'each picture is asked for once').toBe(asked.length);

  const preloads = page.locator('link[rel="preload"][as="image"]');
  await expect(preloads).toHaveCount(1);
  const source = page.locator('.product-pictures source').first();
  await expect(preloads).toHaveAttribute('type', 'image/avif');
  await expect(preloads).toHaveAttribute('fetchpriority', 'high');
  await expect(preloads).toHaveAttribute('imagesrcset', (await source.getAttribute('srcset')) ?? '');
  await expect(preloads).toHaveAttribute('imagesizes', (await source.getAttribute('sizes')) ?? '');
});

test('the pictures of cards fade in as they come, but not for whom wants no motion', async ({ page }) => {
  const come = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/women', { waitUntil: 'commit' });
  const picture = page.locator('.product-grid img').first();
  await expect(picture).toHaveAttribute('data-state', 'loading');
  await expect(picture).toHaveCSS('opacity', '0');
  await expect(picture).toHaveCSS('transition-property', 'opacity');
  await expect(picture).toHaveCSS('transition-duration', '0.25s');
  come.resolve();
  await expect(picture).not.toHaveAttribute('data-state');
  await expect(picture).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seconds = () =>
    picture.evaluate((image) => Number.parseFloat(getComputedStyle(image).transitionDuration));
  expect(await seconds()).toBeLessThan(0.001);
});

test('a card’s picture is not fetched a second time on the way to its page', async ({ page }) => {
  const asked = new Map<string, number>();
  await open(page, '/men');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  await page.getByRole('link', { name: 'Linen Shirt', exact: true }).click();
  await expect(page).toHaveURL(SHIRT);
  const first = page.locator('.product-pictures img').first();
  await expect(first).toHaveJSProperty('complete', true);
  expect([...asked.values()].every((times) => times === 1)).toBe(true);
  const hash = await first.evaluate((image: HTMLImageElement) => /media\/(\w+)/.exec(image.currentSrc)?.[1]);
  expect([...asked.keys()].filter((path) => path.includes(hash ?? '-')).length).toBeLessThanOrEqual(1);
});

test('browsers without AVIF get WebP', async ({ request }) => {
  const { body } = await openHtml(request, SHIRT);
  const [fallback = ''] =
    /<img\b[^>]*\/media\/[^>]*>/.exec(body.slice(body.indexOf('product-pictures'))) ?? [];
  const files = [...fallback.matchAll(/\/media\/[\w-]+\.(\w+)/g)];
  expect(files.length).toBeGreaterThan(3);
  for (const [path, form] of files) {
    expect(form).toBe('webp');
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  }
});

test('a picture that does not come is a hanger, and the page goes on', async ({ page, provoke }) => {
  provoke(/\/media\//);
  await page.route('**/media/**', (route) => route.fulfill({ status: 503 }));
  await open(page, SHIRT);
  const picture = page.locator('.product-pictures .picture').first();
  await expect(picture.locator('img')).toHaveAttribute('data-state', 'broken');
  const hanger = await picture.evaluate((frame) => getComputedStyle(frame, '::after').backgroundImage);
  expect(hanger).toContain('svg');
  await expect(page.getByRole('button', { name: 'Add to bag', exact: true })).toBeEnabled();
});

type Seen = { file: string; chosen: number; offered: number[]; drawn: number };

/**
 * Checks that each file is the narrowest with enough pixels. On dense screens Chromium accepts the next smaller one if that is nearer (by
 * the geometric mean of the two).
 */
async function expectFittingFiles(page: Page, dots: number): Promise<number> {
  const pictures = await seenPictures(page);
  for (const { file, chosen, offered, drawn } of pictures) {
    const needed = drawn * dots;
    const enough = offered.find((width) => width >= needed - 2 * dots) ?? offered.at(-1) ?? 0;
    const below = offered.filter((width) => width < enough).at(-1);
    const isBelowNearer = dots > 1 && below !== undefined && needed < Math.sqrt(below * enough) + 2 * dots;
    const fitting = isBelowNearer ? [below, enough] : [enough];
    expect(fitting, `${page.url()} ×${dots}: ${file}, drawn ${drawn} wide`).toContain(chosen);
  }
  return pictures.length;
}

async function seenPictures(page: Page): Promise<Seen[]> {
  const images = page.locator('main .picture img');
  await images.first().waitFor({ state: 'attached' });
  // Others load on scrolling or opening.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main .picture img')]
      .map((image) => ({ image, place: image.getBoundingClientRect() }))
      .filter(({ place }) => place.width && place.top < innerHeight && place.left < innerWidth)
      .every(({ image }) => image.complete),
  );
  return images.evaluateAll((all) =>
    all.flatMap((element) => {
      const image = element as HTMLImageElement;
      const file = image.currentSrc.replace(/^.*\//, '');
      const lists = [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ srcset }) => srcset);
      const offers = [...lists, image.srcset].map((list) =>
        [...list.matchAll(/([\w-]+\.\w+) (\d+)w/g)].map(([, name, width]) => ({
          name,
          width: Number(width),
        })),
      );
      const offered = offers.find((list) => list.some(({ name }) => name === file));
      const drawn = image.getBoundingClientRect().width;
      if (!offered || !drawn || !image.complete) return [];
      const chosen = offered.find(({ name }) => name === file)?.width ?? 0;
      return [{ file, chosen, offered: offered.map(({ width }) => width), drawn }];
    }),
  );
}
