import { expect, test, vi } from 'vitest';
import { readMigratedCategory } from '#app/back-office/browser-migration/read-stored-category.ts';
import { findJsonContentProblem } from '#app/content/editing/json-syntax-error.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { escapeFormula, unescapeFormula } from '#app/platform/text/escape.ts';
import { validateMapping } from '#app/product-csv/mapping/validate-mapping.server.ts';
import { guessCategory, guessColour, guessSize } from '#app/product-csv/mapping/values-to-map.ts';
import { knownLetters } from '#tests/support/letters.ts';
import { browserName } from '../app/accounts/sessions/browser-name.ts';
import { signInAddress } from '../app/accounts/sign-in-return-path.ts';
import { legacyRowName } from '../app/back-office/browser-migration/legacy-browser-data.ts';
import { parseLegacyBrowserProduct } from '../app/catalogue/editing/parse-legacy-browser-product.ts';
import { readFilters } from '../app/catalogue/listing/listing-url.ts';
import {
  expandSearchTerms,
  plainText,
  readSearchQuery,
  vocabularyWith,
  wordsOf,
} from '../app/catalogue/search/search-terms.ts';
import { checkoutRequest } from '../app/checkout/checkout-request.server.ts';
import { byteRange } from '../app/media/serving/serve-media.server.ts';
import { isMultipart, readParts } from '../app/platform/http/bodies/multipart.server.ts';
import { acceptedEncoding } from '../app/platform/http/compression.server.ts';
import { fetchableUrl } from '../app/platform/http/fetching/fetch-public-file.server.ts';
import { replaceNoncesWithCspHashes } from '../app/platform/http/guards/security-headers.server.ts';
import { canonicalUrl } from '../app/platform/http/urls/redirect-to-canonical-url.server.ts';
import { isHost } from '../app/platform/http/urls/request-origin.server.ts';
import { isOwnAddress, pageCacheKey } from '../app/platform/pages/page-cache-key.server.ts';
import { requestLanguage } from '../app/platform/text/language.ts';
import { slugOfTitle } from '../app/platform/text/slug-of-title.ts';
import { columnOf } from '../app/product-csv/reading/csv-columns.ts';
import { htmlToText, textToHtml } from '../app/product-csv/reading/html-text.server.ts';
import { readProducts } from '../app/product-csv/reading/read-products.server.ts';

const ofM = { gender: [], size: ['M'], category: [], colour: [] };

/**
 * Characters or items of each input: so many that quadratic work exceeds the time limit of tests, while linear work takes a hundredth of
 * it. No clock is read, since a busy machine would change the result.
 */
const LENGTH = 500_000;

/** Beginnings, repeated parts and ends that may make patterns backtrack. */
const shapes: [string, string, string][] = [
  ...['a', ' ', '\n', '.', '-', '@', ';', ',', '/', '%', ':', '"', "'", '<', '(', '?', '&', '='].map(
    (sign): [string, string, string] => ['', sign, '!'],
  ),
  ...[
    'a ',
    ' \n',
    'a-',
    'a.',
    'a@',
    '; ',
    ', ',
    'a=b&',
    'a=b;',
    '%61',
    '\\"',
    '{"a":',
    '["',
    '[1,',
    '1e',
  ].map((part): [string, string, string] => ['', part, '\n']),
  ...['<br>', 'ab <br>', '<b>x', '</b>', '<p>x', '<li>x', '<pre> ', '<a "', '<!--', '&amp;', '<script>'].map(
    (part): [string, string, string] => ['<b>', part, ''],
  ),
  ['', '?', '\n!'],
  ['a@', 'a.', '!'],
  ['a', ' ', 'a'],
  ['language=', 'language=', 'x'],
  ['br', ' ', '!'],
  ['/women?', 'size=M&', '#'],
  ['/search?q=', 'é', ''],
  ['multipart/form-data;', ' ;', 'boundary'],
  ['multipart/form-data;boundary=', ' ', ''],
  ['(product.metafields.', '(product.metafields.', '!'],
  ['bytes=', ' ', '-'],
  ['bytes=', '1', ' !'],
  ['::ffff:', '1.', '1'],
];

const readers: Record<string, (text: string) => unknown> = {
  textOfHtml: htmlToText,
  htmlOfText: textToHtml,
  guardCell: (text) => unescapeFormula(escapeFormula(text)),
  columnOf,
  'a products file': (text) => readProducts(Buffer.from(text), knownLetters),
  'its cells': (text) =>
    readProducts(Buffer.from(`Handle,Title,Tags\na,"${text.replaceAll('"', '""')}",${'x'}`), knownLetters),
  'words of another shop': (text) => [
    guessSize(text, knownLetters.sizes),
    guessColour(text, knownLetters),
    guessCategory(text, knownLetters),
  ],
  fetchableUrl,
  plainText,
  queryOf: (text) => readSearchQuery(new URLSearchParams({ q: text })),
  'words of a search': (text) => expandSearchTerms(wordsOf(text), vocabularyWith(knownLetters)),
  readFilters: (text) => readFilters(new URLSearchParams(text), ofM),
  slugOfTitle,
  findContentProblem: findJsonContentProblem,
  readMigratedProduct: (text) =>
    parseLegacyBrowserProduct({ title: text, slug: text, price: text, sizes: [text], editorNotes: text }),
  readMigratedCategory: (text) => readMigratedCategory({ category_type: 'women', url: text }),
  browserName,
  signInAddress,
  byteRange: (text) => byteRange(text, 1_000),
  canonicalAddress: (text) => canonicalUrl(`/${text}`, new Set(['women'])),
  clientSubnet,
  acceptedEncoding,
  'language of a cookie': (text) => requestLanguage('', text),
  'language of an address': (text) => requestLanguage(text, undefined),
  isMultipart,
  pageKey: (text) => pageCacheKey(text, 'en'),
  isOwnAddress: (text) => isOwnAddress(text, '/women?sort=price-asc'),
  isHost,
  // Pages contain visitors' texts, but always escaped.
  policyWithHashes: (text) =>
    replaceNoncesWithCspHashes(
      Buffer.from(`<script nonce="x">1</script>${text.replaceAll('<', '&lt;')}`),
      'x',
    ),
  'an order to be paid': (text) =>
    checkoutRequest.safeParse({
      items: [],
      customerEmail: text,
      phone: text,
      shippingAddress: { name: text, address: { line1: text, city: text, postal_code: text, country: text } },
    }),
};

const answered = validateMapping(
  { options: { color: 'each' }, sizes: { s1: 'S' }, prices: 'lowest' },
  knownLetters,
);
const splitting = answered.ok ? answered.mapping : undefined;

/** Inputs with this many parts. */
const lists: Record<string, (count: number) => unknown> = {
  'columns of a products file': (count) =>
    readProducts(Buffer.from(`Handle${',x'.repeat(count)}\n${'a\n'.repeat(count)}`), knownLetters),
  'rows of a product': (count) =>
    readProducts(Buffer.from(`Handle,Option1 Value\n${'a,M\n'.repeat(count)}`), knownLetters),
  'products of a file': (count) =>
    readProducts(
      Buffer.from(`Handle\n${Array.from({ length: count }, (_, n) => `a-${n}\n`).join('')}`),
      knownLetters,
    ),
  'variants of another shop': (count) =>
    readProducts(
      Buffer.from(
        `Handle,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Image Src,Variant Image\n${Array.from({ length: count }, (_, n) => `a,T${n},t${n},Color,c${n % 100},Size,s${n},/${n},/${n}\n`).join('')}`,
      ),
      knownLetters,
      splitting,
    ),
  'content of a section': (count) => findJsonContentProblem(`{"a": [${'1,'.repeat(count)}2]`),
  'pieces of an order': (count) =>
    checkoutRequest.safeParse({
      items: Array.from({ length: count }, (_, n) => ({ id: `${n}`, size: 'M' })),
    }),
  'fields of a form': (count) => readFilters(new URLSearchParams('size=M&'.repeat(count)), ofM),
  'sizes of a product': (count) =>
    parseLegacyBrowserProduct({
      title: 'A',
      price: 1,
      sizes: Array.from({ length: count }, (_, n) => `${n}`),
    }),
  'a row that says nothing': (count) => legacyRowName({ some: Array.from({ length: count }, () => 1) }),
};

test.each(Object.entries(readers))('%s takes as long as what it reads', (_, read) => {
  for (const [start, part, end] of shapes) read(start + part.repeat(LENGTH / part.length) + end);
});

test.each(Object.entries(lists))('%s take as long as they are many', (_, read) => {
  read(LENGTH);
});

const fillings = ['x', '\r\n', '\r\n--', '-', '\r\n--b\r\n'];

test.each(fillings)('a form of %j takes as long as what it reads', async (filling) => {
  for (const size of [16, 1_024]) await readForm(formOf(filling.repeat(LENGTH / filling.length)), size);
});

test('a file is read in as many steps as it has pieces, each of which copies little', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  for (const filling of fillings.slice(0, 4)) {
    for (const size of [16, 1_024]) {
      const form = formOf(filling.repeat(50_000));
      concat.mockClear();
      expect(await readForm(form, size)).toMatchObject([{ name: 'file' }]);
      const copied = concat.mock.calls.flatMap(([pieces]) => pieces.map(({ length }) => length));
      expect(copied.reduce((sum, length) => sum + length, 0)).toBeLessThan(4 * form.length + 10_000);
    }
  }
});

function formOf(content: string): Buffer {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  return Buffer.from(`${head}${content}\r\n--b--\r\n`);
}

async function readForm(form: Buffer, size: number) {
  const parts = [];
  for await (const part of readParts(inPieces(form, size), 'multipart/form-data; boundary=b', 10_000_000))
    parts.push(part);
  return parts;
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
