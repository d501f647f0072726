import { expect, test } from 'vitest';
import { pictureSources, sharePictureAddress, shownPicture } from './picture-sizes.ts';

test('a picture is offered in every width up to its own, and then as it is', () => {
  const { src, srcSet, avif } = pictureSources('/media/a', 1000);
  expect(src).toBe('/media/a-800.webp');
  expect(srcSet).toBe(
    '/media/a-200.webp 200w, /media/a-400.webp 400w, /media/a-600.webp 600w, /media/a-800.webp 800w, /media/a-1200.webp 1000w',
  );
  expect(avif).toBe(srcSet.replaceAll('.webp', '.avif'));
});

test.each([
  [90, '/media/a-200.webp 90w'],
  [200, '/media/a-200.webp 200w'],
  [201, '/media/a-200.webp 200w, /media/a-400.webp 201w'],
])('one %i wide is never enlarged', (width, srcSet) => {
  expect(pictureSources('/media/a', width).srcSet).toBe(srcSet);
  expect(pictureSources('/media/a', width).src).toMatch(/-[24]00\.webp$/);
});

test('the widest is the widest there is', () => {
  expect(pictureSources('/media/a', 1600).srcSet).toMatch(/ 1200w, \/media\/a-1600\.webp 1600w$/);
});

test('what one sees is said in Dutch where somebody wrote it, and says which language it is', () => {
  const row = { url: '/media/a', width: 4, height: 5, colour: '#aabbcc', alt: 'A shirt', altNl: 'Een hemd' };
  const picture = { url: '/media/a', width: 4, height: 5, colour: '#aabbcc' };
  expect(shownPicture(row, 'nl')).toEqual({ ...picture, alt: 'Een hemd', altLanguage: 'nl' });
  expect(shownPicture(row, 'en')).toEqual({ ...picture, alt: 'A shirt', altLanguage: 'en' });
  expect(shownPicture({ ...row, altNl: null }, 'nl')).toEqual({
    ...picture,
    alt: 'A shirt',
    altLanguage: 'en',
  });
});

test('links elsewhere show a JPEG', () => {
  expect(sharePictureAddress('/media/a')).toBe('/media/a-1200x630.jpg');
});
