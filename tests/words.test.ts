import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idsIn, readTexts } from './catalogues.ts';

const texts = readTexts();
const code = fs
  .readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** The same in both languages on purpose: names, loan words, and bare placeholders. */
const shared = [
  'Account',
  'Contact',
  'Dashboard',
  'Drop: {title}',
  'Drops',
  'Home',
  'Instagram',
  'Lookbook',
  'Manager',
  'Menu',
  'Passkey',
  'Passkeys',
  'Percentage',
  'Product',
  'Product: {title}',
  'Status',
  'The Drop',
  'drops',
  'iDEAL',
  '{count} g',
  '{field} ({language})',
  '{from} – {to}',
  '{name}: {percent} %',
];

/** Quoted from the specification. */
const quoted = [
  "Looks like you haven't added anything to your bag yet.",
  "Thank you for your purchase. We've received your order.",
  "The product you're looking for could not be found.",
  "We couldn't find the required information to send the confirmation email.",
  "We couldn't send your order confirmation email. Please try again later.",
  "We've sent a confirmation email to {email} with your order details.",
  "Your payment session couldn't be found. Please contact support if you were charged.",
];

test('apostrophes are the typographic ones, in the sample shop too', () => {
  // Apostrophes around braces are escapes, and not displayed.
  const shown = texts.flatMap(({ en, nl }) => [en, nl]).map((text) => text.replace(/'([{}])'/g, '$1'));
  expect([...new Set(shown.filter((text) => text.includes("'")))].sort()).toEqual(quoted);

  const sample = ['products', 'content']
    .map((folder) => path.join('sample-shop', folder))
    .flatMap((folder) => fs.readdirSync(folder).map((file) => path.join(folder, file)))
    .map((file) => fs.readFileSync(file, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, ''))
    .join('\n');
  expect(sample.match(/(["`])(?:(?!\1).)*\w'\w.*?\1/g) ?? []).toEqual([]);
});

test('every text is there in both languages', () => {
  expect(texts.filter(({ en, nl }) => !en || !nl)).toEqual([]);
});

test('no Dutch text is its English one, but for those that are named', () => {
  const same = texts.filter(({ en, nl }) => en === nl).map(({ en }) => en);
  expect([...new Set(same)].sort()).toEqual(shared);
});

test('English texts say item, someone and in the meantime, as shops do', () => {
  const avoided = /\b(?:(?<!Two-)pieces?|put right|somebody|nobody|whoever|meanwhile)\b/i;
  const shown = texts.map(({ en }) => en.replaceAll(/\{\w+\b/g, ''));
  expect(shown.filter((text) => avoided.test(text))).toEqual([]);
});

test('an id is one text: the server has read all catalogues, a page only its own', () => {
  const ids = texts.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('both languages leave open the same places', () => {
  const places = (text: string) => [...new Set(text.match(/\{[a-z]\w*(?=[},])/gi))].sort();
  expect(texts.filter(({ en, nl }) => places(en).join() !== places(nl).join())).toEqual([]);
});

test('every id in the code has its text, and every text is used', () => {
  const ids = new Set(texts.map(({ id }) => id));
  const prefixes = new Set(texts.map(({ id }) => id.split('.')[0]));
  const mentioned = [...code.matchAll(/['"`]([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id);
  // Event names of the payment provider look like ids.
  const ours = mentioned.filter(
    (id) => prefixes.has(id.split('.')[0]) && !id.startsWith('checkout.session.'),
  );
  const unknown = ours.filter((id) => !ids.has(id));
  expect([...new Set(unknown)]).toEqual([]);

  const used = idsIn(code, texts);
  const unused = [...ids].filter((id) => !used.has(id));
  expect(unused).toEqual([]);
});
