import { expect, test } from 'vitest';
import { findProblemBeforeUpload, formatMegabytes, uploadProblemMessage } from './upload-checks.ts';

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

test('limits are said as people say them', () => {
  const values = (mostBytes: number, language: 'en' | 'nl') =>
    uploadProblemMessage('too-large', { leastBytes: 20, mostBytes, mostFiles: undefined }, language)[1];
  expect(values(25_000_000, 'en')).toMatchObject({ most: '25 MB', least: '20 bytes' });
  expect(values(1_500, 'nl')).toMatchObject({ most: '1,5 kB' });
});
