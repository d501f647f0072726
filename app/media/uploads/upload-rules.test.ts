import { expect, test } from 'vitest';
import { megabytes, problemBeforeSending } from './upload-rules.ts';

test('sizes are megabytes, in the reader’s language', () => {
  expect(megabytes(1_239_000, 'en')).toBe('1.24 MB');
  expect(megabytes(1_239_000, 'nl')).toBe('1,24 MB');
});

test('what the browser can tell is told before a file is sent', () => {
  const limits = { leastBytes: 10, mostBytes: 100, mostFiles: undefined };
  const looks = (type: string, size: number) => problemBeforeSending({ type, size }, limits);
  expect(looks('image/png', 10)).toBeUndefined();
  expect(looks('image/webp', 100)).toBeUndefined();
  expect(looks('image/jpeg', 101)).toBe('too-large');
  expect(looks('image/gif', 9)).toBe('too-small');
  expect(looks('image/svg+xml', 50)).toBe('not-an-image');
  expect(looks('', 50)).toBe('not-an-image');
});
