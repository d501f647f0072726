import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinePicture } from './line-picture.tsx';

const picture = `/media/${'0123456789abcdef'.repeat(2)}`;

test('a bag names a picture, an order one of its files: both are drawn in the small widths', () => {
  const ofBag = drawn(picture);
  expect(drawn(`${picture}-400.webp`)).toBe(ofBag);
  expect(ofBag).toContain(`srcSet="${picture}-200.avif 200w, ${picture}-400.avif 400w"`);
  expect(ofBag).toContain(`src="${picture}-400.webp"`);
});

test('a picture of another shop is drawn as it is', () => {
  const html = drawn('https://shop.example/shirt.jpg');
  expect(html).toContain('src="https://shop.example/shirt.jpg"');
  expect(html).not.toMatch(/srcset|<source/i);
});

test('no picture is an empty frame', () => {
  for (const url of [null, '']) expect(drawn(url)).not.toContain('<img');
});

function drawn(url: string | null): string {
  return renderToStaticMarkup(<LinePicture url={url} sizes="72px" />);
}
