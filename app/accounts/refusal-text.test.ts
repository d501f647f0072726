import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/words.ts';
import { refusalText } from './refusal-text.ts';

test('a wait is told in seconds, and in minutes where it is longer than one', () => {
  const told = (waitSeconds: number, language: 'en' | 'nl') =>
    refusalText(wordsIn(language), { ok: false, reason: 'too-many', waitSeconds }, 'login');
  expect(told(1, 'en')).toBe('Too many attempts. Please wait 1 second and try again.');
  expect(told(60, 'nl')).toBe('Te veel pogingen. Wacht 60 seconden en probeer het dan opnieuw.');
  expect(told(61, 'en')).toBe('Too many attempts. Please wait 2 minutes and try again.');
});

test('the same refusal has the words of its form', () => {
  const t = wordsIn('en');
  const unreachable = { ok: false, reason: 'unreachable' } as const;
  expect(refusalText(t, unreachable, 'recovery')).toBe('Failed to send reset email. Please try again.');
  expect(refusalText(t, unreachable, 'login')).toMatch(/^Please check your connection/);
  const invalid = { ok: false, reason: 'invalid', problems: {} } as const;
  expect(refusalText(t, invalid, 'login')).toBe('Please check your credentials and try again');
});
