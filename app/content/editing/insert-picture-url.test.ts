import { expect, test } from 'vitest';
import { insertPictureUrlIntoJson } from './insert-picture-url.ts';

const url = `/media/${'0123456789abcdef'.repeat(2)}`;
const names = ['text', 'image_url'];

test('content without a picture gets it by its name', () => {
  expect(JSON.parse(insertPictureUrlIntoJson('', url, { names, from: 0, to: 0 }))).toEqual({
    image_url: url,
  });
  const content = '{ "text": "Linen" }';
  expect(JSON.parse(insertPictureUrlIntoJson(content, url, { names, from: 3, to: 3 }))).toEqual({
    text: 'Linen',
    image_url: url,
  });
});

test('elsewhere it stands where one writes, in quotes', () => {
  const one = `{"image_url": "x", "items": [{"image_url": }]}`;
  const at = one.indexOf(' }]') + 1;
  expect(insertPictureUrlIntoJson(one, url, { names, from: at, to: at })).toContain(
    `[{"image_url": "${url}"}]`,
  );
  const quoted = '{"image_url": "old"}';
  const from = quoted.indexOf('old');
  expect(insertPictureUrlIntoJson(quoted, url, { names, from, to: from + 3 })).toBe(
    `{"image_url": "${url}"}`,
  );
  expect(insertPictureUrlIntoJson('{}', url, { names: ['items'], from: 1, to: 1 })).toBe(`{"${url}"}`);
});
