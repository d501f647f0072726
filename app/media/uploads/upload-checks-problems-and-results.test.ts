import { expect, test } from 'vitest';
import { findProblemBeforeUpload, formatMegabytes } from './upload-checks-problems-and-results.ts';

test('sizes are megabytes, in the reader’s language', () => {
  expect(formatMegabytes(1_239_000, 'en')).toBe('1.24 MB');
  expect(formatMegabytes(1_239_000, 'nl')).toBe('1,24 MB');
});

test('what the browser can tell is told before a file is sent', () => {
  const limits = { leastBytes: 10, mostBytes: 100, mostFiles: undefined };
  const looks = (type: string, size: number) => findProblemBeforeUpload({ type, size }, limits);
  expect(looks('image/png', 10)).toBeUndefined();
  expect(looks('image/webp', 100)).toBeUndefined();
  expect(looks('image/jpeg', 101)).toBe('too-large');
  expect(looks('image/gif', 9)).toBe('too-small');
  expect(looks('image/svg+xml', 50)).toBe('not-an-image');
  expect(looks('', 50)).toBe('not-an-image');
});
