import { expectAccessible } from '../support/accessible.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ hasTruePictures: true });

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
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

for (const language of ['en', 'nl'] as const)
  test(`home in ${language} shows the house and leads into the shop`, async ({ request }) => {
    const words = said[language];
    const home = await openHtml(request, `/?lang=${language}`);
    expect(home.body).toContain('<title>Marenza Official Website</title>');
    expect(home.heading).toBe(words.title);
    expect(home.one('link', words.toDrop).attribute('href')).toBe('/the-drop');
    expect(home.one('link', words.toAbout).attribute('href')).toBe('/about');
    expect(home.one('link', words.story).attribute('href')).toBe('/about');

    const main = mainOf(home);
    for (const [place, to] of ['/women', '/men'].entries()) {
      const [way = ''] = new RegExp(`<a href="${to}".*?</a>`, 's').exec(main) ?? [];
      expect(way).toMatch(new RegExp(`<h2[^>]*>${words.collections[place]}</h2>`));
      expect(way.match(/<img\b[^>]* alt=""/g)).toHaveLength(1);
    }
    expect(home.has('heading', words.drop)).toBe(true);
    const [teaser = ''] = /<section class="[^"]*drop-teaser".*?<\/section>/s.exec(main) ?? [];
    expect(teaser.match(/<h3 class="card-title"/g)).toHaveLength(3);
    const titled = home.all('listitem').filter((item) => item.has('heading'));
    for (const to of ['/lookbook/arab-couture', '/lookbook/denim-jeans', '/the-drop'])
      expect(
        titled.filter((item) => item.all('link').some((link) => link.attribute('href') === to)),
      ).toHaveLength(1);

    const languages = [...main.matchAll(/ lang="([^"]*)"/g)].map(([, marked]) => marked);
    expect(new Set(languages), 'nothing is in another language').toEqual(new Set([language]));
    const pictures = [...main.matchAll(/<img src="([^"]*)"/g)].map(([, address = '']) => address);
    expect(pictures.length).toBeGreaterThan(6);
    for (const address of pictures)
      expect((await request.get(address)).headers()['content-type'], address).toBe('image/webp');
  });

test('the opening picture is upright on a phone and wide on a desktop, one file of it, fetched once', async ({
  page,
}) => {
  const seen: number[] = [];
  for (const screen of screens) {
    // Widening a page would load the other picture.
    await page.goto('about:blank');
    await page.setViewportSize(screen);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/?lang=en');
    const picture = page.getByRole('img', { name: /open on the sea/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { file, hashes, shape } = await picture.evaluate((image: HTMLImageElement) => ({
      file: new URL(image.currentSrc).pathname,
      hashes: [...(image.parentElement?.querySelectorAll('source') ?? []), image].map(
        ({ srcset }) => /media\/(\w+)/.exec(srcset)?.[1] ?? '',
      ),
      shape: image.naturalWidth / image.naturalHeight,
    }));
    seen.push(shape);
    expect(hashes.every(Boolean)).toBe(true);
    expect(asked.filter((path) => hashes.some((hash) => path.includes(hash)))).toEqual([file]);
    page.removeAllListeners('request');
  }
  expect(seen[0]).toBeLessThan(1);
  expect(seen[2]).toBeGreaterThan(1.3);
});

test('a shop that has published nothing on home still opens with words and ways in', async ({
  page,
  context,
  world,
}) => {
  const publish = (status: string) =>
    world.sql(
      `with changed as (update content_sections set status = $1 where page_location = 'homepage')
       select pg_notify('pages', '["content"]')`,
      [status],
    );
  const openHome = () => openHtml(context, '/?lang=nl');
  await publish('draft');
  try {
    await expect.poll(async () => heroOf(await openHome())).not.toContain('<img');
    const home = await openHome();
    expect(home.heading).toBe('Linnen, zout en open ramen');
    expect(home.one('link', /Arabische couture/).attribute('href')).toBe('/lookbook/arab-couture');
    expect(home.one('link', 'Lees ons verhaal').attribute('href')).toBe('/about');
    await open(page, '/');
    await expect(page.locator('.hero').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.hero').getByRole('img')).toHaveCount(0);
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

function mainOf({ body }: HtmlPage): string {
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'));
}

function heroOf(home: HtmlPage): string {
  const [hero = ''] = /<section class="hero".*?<\/section>/s.exec(mainOf(home)) ?? [];
  expect(hero).not.toBe('');
  return hero;
}
