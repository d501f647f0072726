import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/translations.ts';
import { fieldProblemText, refusalText } from './account-form.ts';

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
  expect(refusalText(t, unreachable, 'password-reset')).toBe('Failed to send reset email. Please try again.');
  expect(refusalText(t, unreachable, 'login')).toMatch(/^Please check your connection/);
  expect(refusalText(t, unreachable, 'register')).toMatch(/^Please try again later/);
  const [wrong, unverified] = [
    { ok: false, reason: 'wrong' },
    { ok: false, reason: 'unverified' },
  ] as const;
  expect(refusalText(t, wrong, 'login')).toBe('Incorrect email or password. Please try again.');
  expect(refusalText(t, wrong, 'checkout')).toBe('Invalid email or password. Please check your credentials.');
  expect(refusalText(t, unverified, 'login')).toMatch(/^Your email address has not been verified/);
  expect(refusalText(t, unverified, 'checkout')).toMatch(/^Please check your email and confirm your account/);
  const invalid = { ok: false, reason: 'invalid', problems: {} } as const;
  expect(refusalText(t, invalid, 'login')).toBe('Please check your credentials and try again');
});

test('all rules that a password breaks are told at once', () => {
  const t = wordsIn('en');
  expect(fieldProblemText(t, undefined)).toBeUndefined();
  expect(fieldProblemText(t, 'register.passwordsDiffer')).toBe('Passwords do not match');
  expect(fieldProblemText(t, ['register.passwordShort', 'register.passwordNumber'])).toBe(
    'Password must be at least 8 characters. Password must contain at least one number',
  );
});
