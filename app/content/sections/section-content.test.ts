import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSectionContent } from './section-content.ts';
import { sectionTypes } from './section-types.ts';

const url = `/media/${'0123456789abcdef'.repeat(2)}`;
const id = '6f1b1c7d-0001-4d53-9d53-0a6f3a7e5d01';

test('the fields of a section are read, with its pictures by id or address', () => {
  expect(
    readSectionContent('hero', {
      title: ' Linen ',
      subtitle: 'Summer',
      text: 'Two\nlines',
      image_id: id.toUpperCase(),
      image_portrait_url: `${url}-800.webp`,
      cta_text: 'Shop',
      cta_url: '/women?sort=newest#top',
      second_cta_text: 'More',
      second_cta_url: 'https://example.com/more',
    }),
  ).toEqual({
    title: 'Linen',
    subtitle: 'Summer',
    text: 'Two\nlines',
    picture: { id },
    portrait: { url },
    calls: [
      { text: 'Shop', to: '/women?sort=newest#top' },
      { text: 'More', to: 'https://example.com/more' },
    ],
    items: [],
  });
});

test('items are read one by one; a hero has none', () => {
  const content = {
    items: [{ title: 'One', cta_url: '/one', image_url: url }, 'two', { text: 3 }, { text: 'Four' }],
  };
  expect(readSectionContent('featured', content).items).toEqual([
    { title: 'One', to: '/one', picture: { url } },
    {},
    {},
    { text: 'Four' },
  ]);
  expect(readSectionContent('hero', content).items).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'women',
  'https://',
  'http://[',
  '',
])('a link to %j is left out', (cta_url) => {
  expect(readSectionContent('banner', { cta_text: 'Go', cta_url }).calls[0]).toEqual({ text: 'Go' });
});

test.each(['https://elsewhere.example/x.jpg', '/media/../secret', `${url}-800.webp?x`, 'hero.webp', 5])(
  'a picture at %j is left out',
  (image_url) => {
    expect(readSectionContent('banner', { image_url }).picture).toBeUndefined();
  },
);

test('whatever the JSON is, a section can be read, and leads only to the shop or the web', () => {
  const fields = ['title', 'text', 'image_url', 'image_id', 'cta_text', 'cta_url', 'second_cta_url', 'items'];
  const json = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 })),
    fc.record({ cta_text: fc.string(), cta_url: fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })) }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...sectionTypes), json, (type, value) => {
      const { calls, items } = readSectionContent(type, value);
      for (const to of [...calls, ...items].map((part) => part.to).filter((link) => link !== undefined)) {
        const { origin, protocol } = new URL(to, 'https://shop.example');
        expect(protocol).toMatch(/^https?:$/);
        if (to.startsWith('/')) expect(origin).toBe('https://shop.example');
      }
    }),
  );
}, 60_000);
