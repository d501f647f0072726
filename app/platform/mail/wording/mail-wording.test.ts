import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWords, wordsIn } from '../../text/translations.ts';
import {
  type MailWording,
  parseWordingForm,
  rewordedWords,
  standardWording,
  wordingFormValues,
} from './mail-wording.ts';

addWords({
  en: {
    'sampleMail.subject': ['Your ', ['brand'], ' order ', ['number']],
    'sampleMail.text': ['We return ', ['amount'], '.'],
    'sampleMail.closing': 'Reply to this email.',
    'sampleMail.button': 'Show my order',
  },
  nl: {
    'sampleMail.subject': ['Uw bestelling ', ['number'], ' bij ', ['brand']],
    'sampleMail.text': ['Wij betalen ', ['amount'], ' terug.'],
    'sampleMail.closing': 'Antwoord op deze e-mail.',
    'sampleMail.button': 'Toon mijn bestelling',
  },
});

const wording: MailWording = {
  kind: 'sample',
  fields: {
    subject: { id: 'sampleMail.subject', placeholders: ['brand', 'number'] },
    text: { id: 'sampleMail.text', placeholders: ['amount', 'number'], required: ['amount'] },
    closing: { id: 'sampleMail.closing', placeholders: [] },
  },
};
const values = { brand: 'Marenza', number: 'ORD-1', amount: '€ 5,00' };
const placeholders = { subject: ['brand', 'number'], text: ['amount', 'number'], closing: [] as string[] };

test('its form shows the standard words with their placeholders, in both languages', () => {
  expect(standardWording(wording)).toEqual({
    subject: 'Your {brand} order {number}',
    subjectNl: 'Uw bestelling {number} bij {brand}',
    text: 'We return {amount}.',
    textNl: 'Wij betalen {amount} terug.',
    closing: 'Reply to this email.',
    closingNl: 'Antwoord op deze e-mail.',
  });
});

test('what says the same as ever, or nothing, is kept as no words of one’s own', () => {
  expect(parseWordingForm(wording, standardWording(wording))).toEqual({ ok: true, texts: {} });
  expect(parseWordingForm(wording, { text: ' \n ' })).toEqual({ ok: true, texts: {} });
  expect(
    parseWordingForm(wording, { subject: '  Thank\nyou ', textNl: '{amount},\r\n\r\n\r\n\r\nterug' }),
  ).toEqual({
    ok: true,
    texts: { subject: 'Thank you', textNl: '{amount},\n\nterug' },
  });
});

test.each([
  ['subject', 'Order {order}', { reason: 'unknown-placeholder', name: 'order' }],
  ['subject', 'Order {}', { reason: 'unknown-placeholder', name: '' }],
  ['subject', 'Order { number }', { reason: 'unknown-placeholder', name: ' number ' }],
  ['subject', 'For {amount}', { reason: 'unknown-placeholder', name: 'amount' }],
  ['subject', 'Order {number', { reason: 'brace' }],
  ['subject', 'Order {{number}}', { reason: 'brace' }],
  ['subject', 'x'.repeat(151), { reason: 'too-long' }],
  ['text', 'Your money comes back.', { reason: 'missing-placeholder', name: 'amount' }],
  ['textNl', 'Uw geld komt terug.', { reason: 'missing-placeholder', name: 'amount' }],
  ['closing', 'See <a href="https://example.com">this</a>', { reason: 'html' }],
  ['closing', 'See <!-- this', { reason: 'html' }],
  ['closing', 'See \0', { reason: 'not-a-text' }],
])('a wrong %s is refused with what is wrong: %s', (key, text, problem) => {
  expect(parseWordingForm(wording, { [key]: text })).toEqual({ ok: false, problems: { [key]: problem } });
});

test('a mail says what an operator wrote, in the reader’s language, and all else as ever', () => {
  const t = rewordedWords(wording, { subject: 'Hello from {brand}' }, 'en');
  expect(t('sampleMail.subject', values)).toBe('Hello from Marenza');
  expect(t('sampleMail.text', values)).toBe('We return € 5,00.');
  expect(t('sampleMail.button')).toBe('Show my order');
  expect(rewordedWords(wording, { subject: 'Hello' }, 'nl')('sampleMail.subject', values)).toBe(
    'Uw bestelling ORD-1 bij Marenza',
  );
});

test('a value is not read for placeholders again', () => {
  const t = rewordedWords(wording, { subject: '{number} of {brand}' }, 'en');
  expect(t('sampleMail.subject', { number: '{brand}', brand: '$& {number}' })).toBe('{brand} of $& {number}');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.oneof(fc.constantFrom('{brand}', '{number}', '{amount}', '{x}', '{', '}', '<b>', '\n'), fc.string()),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
);
const keys = Object.keys(standardWording(wording));
const anyForm = fc.dictionary(fc.constantFrom(...keys), anyText);

test('whatever is typed, what is taken has known placeholders alone, those it must have, no HTML and no other braces', () => {
  fc.assert(
    fc.property(anyForm, (typed) => {
      const parsed = parseWordingForm(wording, typed);
      if (!parsed.ok) {
        expect(Object.keys(parsed.problems)).not.toEqual([]);
        return;
      }
      for (const [key, text = ''] of Object.entries(parsed.texts)) {
        const field = key.replace(/Nl$/, '') as keyof typeof placeholders;
        const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
        expect(placeholders[field]).toEqual(expect.arrayContaining(used));
        if (field === 'text') expect(used).toContain('amount');
        expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]|<[a-z]/i);
        if (field === 'subject') expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }
      // A round trip through the form changes nothing.
      expect(parseWordingForm(wording, wordingFormValues(wording, parsed.texts))).toEqual(parsed);
    }),
  );
});

test('whatever is stored, a mail has words, holds what it must, and leaves no placeholder that it knows', () => {
  const anyStored = fc.dictionary(fc.constantFrom(...keys), fc.oneof(anyText, fc.anything()));
  fc.assert(
    fc.property(anyStored, fc.constantFrom('en' as const, 'nl' as const), (stored, language) => {
      const t = rewordedWords(wording, stored as Record<string, string>, language);
      expect(t('sampleMail.text', values)).toContain('€ 5,00');
      expect(t('sampleMail.subject', values)).not.toMatch(/\{(brand|number)\}/);
      // Without its values, a mail uses the standard text.
      expect(t('sampleMail.text', {})).toBe(wordsIn(language)('sampleMail.text', {}));
    }),
  );
});
