import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddressForm } from '#app/accounts/account-area/address-book.server.ts';
import { parseCustomerDetails } from '#app/accounts/account-area/customer-details.server.ts';
import { registrationForm } from '#app/accounts/forms/account-form-schemas.server.ts';
import { checkoutRequest } from '#app/checkout/checkout-request.server.ts';
import { parseContactForm } from '#app/content/contact/submit-contact-message.server.ts';
import { foldToLine, singleLineSchema } from './text-schemas.ts';

/** Line breaks, terminal controls, text direction marks, zero-width characters. */
const unwanted =
  /[\p{Cc}\p{Zl}\p{Zp}]|\u00AD|\u034F|\u061C|\u180E|\u200B|\u200E|\u200F|[\u202A-\u202E]|[\u2060-\u206F]|\u3164|\uFEFF|[\u{E0000}-\u{E007F}]/u;

const hostile = fc.constantFrom(
  ...['\n', '\r\n', '\t', '\u0085', '\u009B', '\u2028', '\u2029', '\u202E', '\u2066', '\u200B', '\u200F'],
  ...['\uFEFF', '\u00AD', '\u2060', '\u180E', '\u{E0041}', '\u200C', '\u200D', '\u061C', '\u3164'],
);
const typed = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('whatever is typed is one line without anything hidden in it, and folding it again changes nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const line = foldToLine(text);
      expect(line).not.toMatch(unwanted);
      expect(line).toBe(line.trim());
      expect(foldToLine(line)).toBe(line);
    }),
    { numRuns: 2000 },
  );
});

test('what anybody would see stays as it was typed', () => {
  const visible = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(visible, (text) => {
      expect(foldToLine(text)).toBe(text.trim());
    }),
  );
});

test.each([
  ['Noor de Vries'],
  ['Zoë O’Neill-Ångström'],
  ['محمد بن سلمان'],
  ['می‌خواهم'],
  ['ශ්‍රී ලංකා'],
  ['क्‍षत्रिय'],
  ['ന്‍'],
  ['山田 太郎'],
  ['葛󠄀城'],
  ['김민수'],
  ['Nguyễn Thị Minh Khai'],
  ['e\u0301lodie'],
  ['👩‍👩‍👧 Family'],
  ['❤️‍🔥'],
])('"%s" is a name like any other', (name) => {
  expect(foldToLine(name)).toBe(name);
});

test.each([
  ['Noor\r\nBcc: all@example.com', 'Noor Bcc: all@example.com'],
  ['Markt\u20281', 'Markt 1'],
  ['evil\u202Egnp.exe', 'evilgnp.exe'],
  ['No\u200Bor', 'Noor'],
  ['No\u200Cor\u200D', 'Noor'],
  ['\u3164', ''],
  [' \u0007 ', ''],
])('%j is read as %j', (text, line) => {
  expect(foldToLine(text)).toBe(line);
});

test('what a database cannot keep is refused, and limits count what is left', () => {
  const name = singleLineSchema('odd').min(2, 'short').max(4, 'long');
  expect(name.safeParse('a\0b').error?.issues[0]?.message).toBe('odd');
  expect(name.safeParse('\uD800bc').error?.issues[0]?.message).toBe('odd');
  expect(name.safeParse('a\u200B').error?.issues[0]?.message).toBe('short');
  expect(name.parse('\u200B\u200Babcd\n')).toBe('abcd');
});

test('every form that people fill in folds its lines', () => {
  fc.assert(
    fc.property(typed, (odd) => {
      const line = `Noor${odd}12`.slice(0, 30).toWellFormed();
      const email = 'noor@example.com';
      const address = {
        recipientName: line,
        streetLine1: line,
        streetLine2: line,
        city: line,
        postalCode: line.slice(0, 12).toWellFormed(),
        country: 'Netherlands',
        phone: line,
      };
      const secret = { password: 'Olijf-en-limoen-7', confirmation: 'Olijf-en-limoen-7' };
      const names = { firstName: line, lastName: line };
      const { line1, city, postal_code } = { line1: line, city: line, postal_code: address.postalCode };
      const forms: unknown[] = [
        parseCustomerDetails({ ...names, phone: '' }),
        parseAddressForm({ ...address, addressType: 'shipping' }),
        registrationForm.safeParse({ ...names, ...secret, email, terms: 'on' }).data,
        checkoutRequest.safeParse({
          items: [{ id: 'm1', size: 'M', quantity: 1 }],
          customerEmail: email,
          phone: line,
          shippingAddress: {
            name: line,
            address: { line1, line2: line, city, postal_code, country: 'Netherlands' },
          },
        }).data,
        parseContactForm({
          name: line,
          email,
          orderNumber: line,
          subject: 'order',
          message: 'A message that is long enough.',
        }),
      ];
      for (const form of forms) for (const text of textsIn(form)) expect(text).not.toMatch(unwanted);
    }),
    { numRuns: 300 },
  );
});

test('a line break in an e-mail address or a telephone number is refused or gone', () => {
  for (const odd of ['\n', '\u2028', '\u202E', '\u200B']) {
    expect(registrationForm.safeParse({ email: `no${odd}or@example.com` }).error?.issues).toContainEqual(
      expect.objectContaining({ path: ['email'] }),
    );
  }
  const read = parseCustomerDetails({ firstName: 'Noor', lastName: 'de Vries', phone: '+31 6\n12345678' });
  expect(read).toMatchObject({ ok: true, details: { phone: '+31 6 12345678' } });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}
