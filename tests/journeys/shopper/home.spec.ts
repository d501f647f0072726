import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ hasTruePictures: true });

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const said = {
  en: {
    title: 'Linen, salt and open windows',
    drop: 'Arabic Inspired',
    toDrop: 'Discover The Drop',
    toAbout: 'About us',
    collections: ['Women’s Collection', 'Men’s Collection'],
    story: 'Read our story',
  },
  nl: {
    title: 'Linnen, zout en open ramen',
    drop: 'Arabisch geïnspireerd',
    toDrop: 'Ontdek The Drop',
    toAbout: 'Over ons',
    collections: ['Damescollectie', 'Herencollectie'],
    story: 'Lees ons verhaal',
  },
};

for (const [language, screen] of [
  ['en', 'desktop'],
  ['nl', 'phone'],
] as const) {
  test(`home in ${language} on a ${screen} shows the house and leads into the shop`, async ({ page }) => {
    const words = said[language];
    await page.setViewportSize(screens[screen]);
    await open(page, `/?lang=${language}`);
    await expect(page).toHaveTitle('Marenza Official Website');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(main.getByRole('link', { name: words.toDrop })).toHaveAttribute('href', '/the-drop');
    await expect(main.getByRole('link', { name: words.toAbout })).toHaveAttribute('href', '/about');

    for (const [place, to] of ['/women', '/men'].entries()) {
      const way = main.locator(`a[href="${to}"]`);
      await expect(way.getByRole('heading', { level: 2 })).toHaveText(words.collections[place] ?? '');
      await expect(way.getByRole('presentation')).toHaveCount(1);
    }
    await expect(main.getByRole('heading', { level: 2, name: words.drop })).toBeVisible();
    await expect(main.locator('.drop-teaser .card').getByRole('heading', { level: 3 })).toHaveCount(3);

    for (const to of ['/lookbook/arab-couture', '/lookbook/denim-jeans', '/the-drop'])
      await expect(main.locator(`li a[href="${to}"]`).filter({ has: page.getByRole('heading') })).toHaveCount(
        1,
      );
    await expect(main.getByRole('link', { name: words.story })).toHaveAttribute('href', '/about');

    await expect(main.locator('[lang]:not([lang="en"]):not([lang="nl"])')).toHaveCount(0);
    if (language === 'nl') await expect(main.locator('[lang="en"]')).toHaveCount(0);
    await everyPictureIsThere(page);
    await expectAccessible(page);
  });
}

test('the opening picture is upright on a phone and wide on a desktop, and fetched once', async ({
  page,
}) => {
  const seen: number[] = [];
  for (const screen of [screens.phone, screens.desktop]) {
    // Widening a page would load the other picture.
    await page.goto('about:blank');
    await page.setViewportSize(screen);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '/?lang=en');
    const picture = page.getByRole('img', { name: /open on the sea/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { file, shape } = await picture.evaluate((image: HTMLImageElement) => ({
      file: image.currentSrc,
      shape: image.naturalWidth / image.naturalHeight,
    }));
    seen.push(shape);
    const [family] = file.match(/\/media\/[0-9a-f]{32}/) ?? [''];
    expect(family).not.toBe('');
    expect(asked.filter((url) => url.includes(family))).toEqual([file]);
    page.removeAllListeners('request');
  }
  expect(seen[0]).toBeLessThan(1);
  expect(seen[1]).toBeGreaterThan(1.3);
});

test('a shop that has published nothing on home still opens with words and ways in', async ({
  page,
  world,
}) => {
  const publish = (status: string) =>
    world.sql(
      `with changed as (update content_sections set status = $1 where page_location = 'homepage')
       select pg_notify('pages', '["content"]')`,
      [status],
    );
  await publish('draft');
  try {
    await expect(async () => {
      await open(page, '/?lang=nl');
      await expect(page.getByRole('main').locator('.hero').getByRole('img')).toHaveCount(0);
    }).toPass();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Linnen, zout en open ramen');
    await expect(main.getByRole('link', { name: /Arabische couture/ })).toHaveAttribute(
      'href',
      '/lookbook/arab-couture',
    );
    await expect(main.getByRole('link', { name: 'Lees ons verhaal' })).toHaveAttribute('href', '/about');
    await expectAccessible(page);
  } finally {
    await publish('published');
  }
});

test('without JavaScript home is all there, and its links lead on', async ({ request }) => {
  const home = await openHtml(request, '/');
  expect(home.body).toMatch(/<img[^>]* alt="[^"]*open on the sea/);
  const about = await home.follow('About us');
  expect(about.heading).toBe('About Marenza');
  expect((await about.follow('Discover The Drop')).heading).toBe('The Drop');
});

async function everyPictureIsThere(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  }
}
