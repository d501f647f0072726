import type { Page } from '@playwright/test';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { isStoppedByProxy } from '../support/is-stopped-by-proxy.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, moveTo, open } from '../support/shopping.ts';

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

for (const language of ['en', 'nl'] as const) {
  const says = texts[language];

  test(`in ${language}: the lookbook lists its campaigns, and a campaign leads back to it`, async ({
    request,
  }) => {
    const lookbook = await openHtml(request, `/lookbook?lang=${language}`);
    expect(lookbook.heading).toBe('Lookbook');
    expect(lookbook.body).toContain('<title>Lookbook | Marenza Official Website</title>');
    const cards = lookbook.all('listitem').filter((item) => item.attribute('class') === 'campaign');
    expect(cards).toHaveLength(2);
    expect(cards[0]?.text).toContain(says.campaign);
    expect(cards[0]?.text).toContain(says.pictures);

    const campaign = await lookbook.follow(says.campaign);
    expect(campaign).toMatchObject({ path: '/lookbook/arab-couture', heading: says.campaign });
    expect(campaign.body).toContain(`<title>${says.campaign} | Marenza Official Website</title>`);
    expect((await campaign.follow(says.back)).path).toBe('/lookbook');

    for (const { body } of [lookbook, campaign]) {
      const [, picture = ''] = /<img src="([^"]*)"/.exec(body) ?? [];
      expect((await request.get(picture)).headers()['content-type']).toBe('image/webp');
    }
  });
}

test('without JavaScript a link shows 12 more pictures from the first of them on, in either language, and a picture leads to its largest file', async ({
  request,
}) => {
  const campaign = await openHtml(request, '/lookbook/arab-couture?lang=en');
  expect(picturesIn(campaign)).toHaveLength(20);
  expect(campaign.main).toContain(texts.en.shown(20));
  expect(campaign.one('link', texts.en.more).attribute('href')).toBe('?shown=32#picture-21');
  const more = await campaign.follow(texts.en.more);
  expect(picturesIn(more)).toHaveLength(32);
  expect(picturesIn(more)[20]?.attribute('id')).toBe('picture-21');
  const dutch = await more.follow('NL, Nederlands');
  expect(dutch.heading).toBe(texts.nl.campaign);
  expect(picturesIn(dutch)).toHaveLength(32);
  const all = await dutch.follow(texts.nl.more);
  expect(picturesIn(all)).toHaveLength(40);
  expect(all.has('link', texts.nl.more)).toBe(false);

  const file = picturesIn(campaign)[0]?.one('link').attribute('href') ?? '';
  expect(file).toMatch(/^\/media\/[0-9a-f]{32}-1600\.webp$/);
  expect((await request.get(file)).headers()['content-type']).toBe('image/webp');
});

test('a campaign that does not exist leads to the lookbook', async ({ request }) => {
  for (const id of ['nothing', '%00'].filter((one) => !isStoppedByProxy(one)))
    expect((await openHtml(request, `/lookbook/${id}`)).path).toBe('/lookbook');
});

test('the button shows 12 more and focuses the first of them; at the very end of the page more come while the reader keeps their place', async ({
  page,
}) => {
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

  await open(page, '/lookbook/denim-jeans');
  const place = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  await expect(pictures(page)).toHaveCount(32);
  await twoFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('close to the end 12 more come by themselves, up to all of them, without a request', async ({
  page,
}) => {
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

test('pictures are in their order at each width, and none moves when more come; they fade in unless the reader wants no motion', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/lookbook/arab-couture');
  const sizes = [phone, tablet, desktop];
  const before = await placesAt(page, sizes);
  for (const [at, shown] of before.entries())
    for (const [index, place] of shown.entries()) {
      const last = shown[index - 1];
      const name = `picture ${index + 1} at ${sizes[at]?.width}`;
      if (last) expect(place.top > last.top || place.left > last.left, name).toBe(true);
      expect(place.height / place.width, name).toBeCloseTo(1.25, 2);
    }
  await expect(pictures(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).dispatchEvent('click');
  await expect(pictures(page)).toHaveCount(32);
  const after = await placesAt(page, sizes);
  expect(after.map((shown) => shown.slice(0, 20))).toEqual(before);

  const animation = () =>
    pictures(page)
      .nth(1)
      .evaluate((link) => getComputedStyle(link.closest('li') ?? link).animationName);
  await expect.poll(animation).toBe('appear');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(animation).toBe('none');
});

test('Back and a reload show all pictures as before, at the same place, and so does another language; a link to a campaign that is gone leads to the lookbook', async ({
  page,
}) => {
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

  await isAlive(page);
  await page.getByRole('link', { name: 'NL, Nederlands' }).first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: texts.nl.campaign })).toBeVisible();
  await expect(pictures(page)).toHaveCount(32);

  await moveTo(page, '/lookbook/gone');
  await expect(page).toHaveURL('/lookbook');
  await expect(page.getByRole('heading', { level: 1, name: 'Lookbook' })).toBeVisible();
});

function pictures(page: Page) {
  return page.locator('main li a:has(img)');
}

function picturesIn(campaign: HtmlPage) {
  return campaign.all('listitem').filter((item) => item.attribute('id')?.startsWith('picture-'));
}

type Size = { width: number; height: number };

async function placesAt(page: Page, sizes: Size[]) {
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    found.push(await places(page));
  }
  return found;
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
