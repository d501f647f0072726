import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { isStoppedByProxy } from '../support/is-stopped-by-proxy.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

const texts = {
  en: {
    campaign: 'Arab couture',
    pictures: '40 pictures',
    shown: (count: number) => `${count} of 40 pictures`,
    more: 'Load more',
    back: 'Back to the lookbook',
  },
  nl: {
    campaign: 'Arabische couture',
    pictures: '40 foto’s',
    shown: (count: number) => `${count} van 40 foto’s`,
    more: 'Toon meer',
    back: 'Terug naar het lookbook',
  },
};

test('the lookbook lists its campaigns, and a campaign leads back to it', async ({ page }) => {
  const says = texts.en;
  await open(page, '/lookbook?lang=en');
  await expect(page).toHaveTitle('Lookbook | Marenza Official Website');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(says.pictures);
  await expectDrawn(page, 1);
  await expectAccessible(page);

  await page.getByRole('link', { name: says.campaign }).click();
  await expect(page).toHaveURL('/lookbook/arab-couture');
  await expect(page.getByRole('heading', { level: 1, name: says.campaign })).toBeVisible();
  await expect(page).toHaveTitle(`${says.campaign} | Marenza Official Website`);
  await expectDrawn(page, 1);
  await expectAccessible(page);

  await page.getByRole('link', { name: says.back }).click();
  await expect(page).toHaveURL('/lookbook');

  const dutch = await openHtml(page.request, '/lookbook?lang=nl');
  expect(dutch.main).toContain(texts.nl.pictures);
  const campaign = await dutch.follow(texts.nl.campaign);
  expect(campaign.heading).toBe(texts.nl.campaign);
  expect((await campaign.follow(texts.nl.back)).path).toMatch(/^\/lookbook/);
});

test('the button shows 12 more, and the reader goes on with the first of them', async ({ page }) => {
  const says = texts.nl;
  await page.setViewportSize(phone);
  await open(page, '/lookbook/arab-couture?lang=nl');
  await expect(pictures(page)).toHaveCount(20);
  const button = page.getByRole('button', { name: says.more });
  await button.focus();
  await twoFrames(page);
  await expect(button).toBeFocused();
  await expect(pictures(page)).toHaveCount(20);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: says.shown(32) })).toBeVisible();
  await expect(pictures(page)).toHaveCount(32);
  await expect(pictures(page).nth(20)).toBeFocused();
});

test('close to the end 12 more come by themselves, up to all of them', async ({ page }) => {
  const asked = watchRequests(page);
  await open(page, '/lookbook/denim-jeans');
  await scrollBeforeEnd(page, 2000);
  await twoFrames(page);
  await expect(pictures(page)).toHaveCount(20);
  for (const count of [32, 40]) {
    await scrollBeforeEnd(page, 450);
    await expect(pictures(page)).toHaveCount(count);
    await expect(page.getByRole('status').filter({ hasText: texts.en.shown(count) })).toBeAttached();
  }
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(asked.filter((path) => path.includes('.data'))).toEqual([]);
});

test('at the very end of the page one stays where one is while more come', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/lookbook/denim-jeans');
  const place = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  await expect(pictures(page)).toHaveCount(32);
  await twoFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

for (const size of [phone, tablet, desktop]) {
  test(`pictures stand in their order, and none jumps when more come, at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, '/lookbook/arab-couture');
    const before = await places(page);
    for (const [index, place] of before.entries()) {
      const last = before[index - 1];
      if (last) expect(place.top > last.top || place.left > last.left, `picture ${index + 1}`).toBe(true);
      expect(place.height / place.width).toBeCloseTo(1.25, 2);
    }
    await page.getByRole('button', { name: 'Load more' }).dispatchEvent('click');
    await expect(pictures(page)).toHaveCount(32);
    expect((await places(page)).slice(0, 20)).toEqual(before);
  });
}

test('who comes back finds all pictures that were shown, and the place among them', async ({ page }) => {
  await open(page, '/lookbook/arab-couture');
  await page.getByRole('button', { name: 'Load more' }).dispatchEvent('click');
  await expect(pictures(page)).toHaveCount(32);
  await pictures(page).nth(26).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Marenza', exact: true }).first().dispatchEvent('click');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/lookbook/arab-couture?shown=32');
  await expect(pictures(page)).toHaveCount(32);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.reload();
  await expect(pictures(page)).toHaveCount(32);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('another language keeps the pictures that were shown', async ({ page }) => {
  await open(page, '/lookbook/arab-couture?shown=32');
  await page.getByRole('link', { name: 'NL, Nederlands' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Arabische couture' })).toBeVisible();
  await expect(pictures(page)).toHaveCount(32);
});

test('a campaign that is not there leads to the lookbook', async ({ page }) => {
  for (const id of ['nothing', '%00'].filter((one) => !isStoppedByProxy(one))) {
    await page.goto(`/lookbook/${id}`);
    await expect(page).toHaveURL('/lookbook');
  }
  await open(page, '/');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/lookbook/gone', id: 'gone' });
    document.querySelector('main')?.prepend(link);
    link.textContent = 'A campaign that is over';
  });
  await page.locator('#gone').click();
  await expect(page).toHaveURL('/lookbook');
  await expect(page.getByRole('heading', { level: 1, name: 'Lookbook' })).toBeVisible();
});

test('pictures fade in, but not for whom wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lookbook/arab-couture');
  const animation = () =>
    pictures(page)
      .nth(1)
      .evaluate((link) => getComputedStyle(link.closest('li') ?? link).animationName);
  await expect.poll(animation).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(animation).toBe('appear');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone, hasTruePictures: true });

  test('a link shows more pictures and goes on with the first of them', async ({ page, provoke }) => {
    // Without scripts the browser discards what was preloaded for them.
    provoke(/\.js csp$/);
    await page.goto('/lookbook/arab-couture');
    await expect(pictures(page)).toHaveCount(20);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL('/lookbook/arab-couture?shown=32#picture-21');
    await expect(pictures(page)).toHaveCount(32);
    await expect(pictures(page).nth(20)).toBeInViewport();
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(pictures(page)).toHaveCount(40);
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  });

  test('a picture leads to its largest file', async ({ page, provoke }) => {
    // A picture opened alone has no page that names the shop's own icon.
    provoke(/\.js csp$/, /favicon\.ico/);
    await page.goto('/lookbook/arab-couture');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/media\/[0-9a-f]{32}-1600\.webp$/),
      pictures(page).first().click(),
    ]);
    expect(answer.status()).toBe(200);
    await expect(page).toHaveURL(/-1600\.webp$/);
  });
});

function pictures(page: Page) {
  return page.locator('main li a:has(img)');
}

async function expectDrawn(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth).length),
    )
    .toBeGreaterThanOrEqual(count);
}

async function places(page: Page) {
  return pictures(page).evaluateAll((all) =>
    all.map((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return { left, top: top + scrollY, width, height };
    }),
  );
}

function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Scrolls until the end of the pictures is this far below the screen. */
async function scrollBeforeEnd(page: Page, pixels: number): Promise<void> {
  await page.locator('.campaign-pictures').evaluate((list, distance) => {
    scrollTo(0, scrollY + list.getBoundingClientRect().bottom - innerHeight - distance);
  }, pixels);
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
