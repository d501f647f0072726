import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImportFile } from '#app/platform/editing/file-imports.server.ts';
import { codeAlphabet } from '../gift-card-code.ts';
import { readGiftCards } from './gift-card-file.server.ts';

const now = new Date('2026-06-15T12:00:00Z');
const code = 'ab7k 9qx2-mm3p r8tz';

test('a card is read from the columns of apps and plugins, whatever their case, spaces and underscores', async () => {
  const read = await cardsOf(
    `Gift Card Code,Initial Value,BALANCE,Currency,Expires On,Status,recipient_email,Recipient Name,Note,Locale
${code},"100,00","€ 1.034,50",EUR,2027-01-31,Active,Noor@Example.com,Noor  Bos,vip,en`,
  );
  expect(read).toEqual({
    ok: true,
    cards: [
      {
        ...{ line: 2, code: 'AB7K9QX2MM3PR8TZ', codeEnd: 'R8TZ', cents: 103_450, expires: true },
        ...{ recipientName: 'Noor  Bos', recipientEmail: 'Noor@example.com', language: 'en' },
      },
    ],
    refused: [],
    disabled: 0,
    empty: 0,
  });
});

test('the end of a code keeps letters that look like digits, and the code does not', async () => {
  const [card] = (await good(`code,balance\nSUMMER-9X-LOVE,5`)).cards;
  expect(card).toMatchObject({ code: 'SUMMER9X10VE', codeEnd: 'LOVE' });
});

test('every amount up to € 5,000 is read to the cent, however it is written', async () => {
  const written = fc
    .tuple(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(',', '.'), fc.boolean(), fc.nat({ max: 4 }))
    .map(([cents, mark, isGrouped, sign]) => {
      const whole = String(Math.floor(cents / 100));
      const other = mark === ',' ? '.' : ',';
      const grouped = isGrouped ? whole.replace(/(\d)(\d{3})$/, `$1${other}$2`) : whole;
      const text = `${grouped}${mark}${String(cents % 100).padStart(2, '0')}`;
      return { cents, text: [text, `€ ${text}`, `€${text}`, `${text} EUR`, `${text}00`][sign] ?? '' };
    });
  await fc.assert(
    fc.asyncProperty(written, async ({ cents, text }) => {
      expect((await good(`code,balance\n${code},"${text}"`)).cards).toMatchObject([{ cents }]);
    }),
  );
});

test.each([
  ['1.234', 'amount'],
  ['-5', 'amount'],
  ['5000,01', 'amount'],
  ['12.345', 'amount'],
  ['12.3456', 'amount'],
  ['', 'amount'],
  ['$ 25', 'currency'],
  ['25 USD', 'currency'],
  ['£25', 'currency'],
])('a balance of %s is refused: %s', async (balance, problem) => {
  expect((await good(`code,balance\n${code},"${balance}"`)).refused).toEqual([
    { line: 2, codeEnd: 'R8TZ', problem },
  ]);
});

test('another currency is refused, also in its own column', async () => {
  for (const [currency, count] of Object.entries({ EUR: 0, eur: 0, '': 0, USD: 1, GBP: 1 }))
    expect((await good(`code,balance,currency\n${code},25,${currency}`)).refused).toHaveLength(count);
});

test.each([
  ['', 'none'],
  ['never', 'none'],
  ['0000-00-00 00:00:00', 'none'],
  ['2026-06-15', 'coming'],
  ['2026-06-14', 'expired'],
  ['2026-06-14T22:30:00Z', 'expired'],
  ['1781395200', 'expired'],
  ['1812931200', 'coming'],
  ['31-12-2026', 'coming'],
  ['12/31/2025', 'expired'],
  ['05/07/2026', 'expiry'],
  ['05/07/2027', 'coming'],
  ['2026-02-31', 'expiry'],
  ['soon', 'expiry'],
])('an expiry of "%s" is %s', async (expiry, meaning) => {
  const { cards, refused } = await good(`code,balance,expires\n${code},25,${expiry}`);
  expect(refused.map(({ problem }) => problem)).toEqual(
    meaning === 'expired' || meaning === 'expiry' ? [meaning] : [],
  );
  if (cards[0]) expect(cards[0].expires).toBe(meaning === 'coming');
});

test('disabled and empty cards are skipped, in any of the columns that say so', async () => {
  const states = [
    ...(['enabled,no', 'Enabled,false', 'disabled,yes', 'Disabled At,2025-01-01', 'status,Expired'] as const),
    ...(['status,trash', 'active,0'] as const),
  ];
  for (const state of states) {
    const [column, value] = state.split(',');
    const { cards, disabled } = await good(`code,balance,${column}\n${code},25,${value}`);
    expect([cards.length, disabled], state).toEqual([0, 1]);
  }
  for (const state of [
    'enabled,yes',
    'enabled,TRUE',
    'disabled,no',
    'Disabled At,',
    'status,active',
    'status,',
  ]) {
    const [column, value] = state.split(',');
    expect((await good(`code,balance,${column}\n${code},25,${value}`)).cards, state).toHaveLength(1);
  }
  expect(await good(`code,balance\n${code},"0,00"`)).toMatchObject({ cards: [], empty: 1 });
});

test('codes that can be guessed are refused: short ones, few digits, and numbered ones', async () => {
  const problemsOf = async (...codes: string[]) => {
    const { refused } = await good(['code,balance', ...codes.map((one) => `${one},5`)].join('\n'));
    return refused.map(({ problem }) => problem);
  };
  expect(await problemsOf('ABC-12X7')).toEqual(['guessable']);
  expect(await problemsOf('12345678901')).toEqual(['guessable']);
  expect(await problemsOf('AAAA AAAA')).toEqual(['guessable']);
  expect(await problemsOf('GIFT-2024-0017', 'GIFT-2024-0018', 'X7KQ-92MB')).toEqual([
    'guessable',
    'guessable',
  ]);
  expect(await problemsOf('ABC-12X7Q', '481927365021', 'X7KQ-92MB')).toEqual([]);
  expect(await problemsOf('ABCD•EFG12', 'ABCDEFGHIJ'.repeat(4))).toEqual(['code', 'code']);
  expect(await problemsOf('X7KQ-92MB', 'x7kq92mb', 'X7KQ 92MB')).toEqual(['twice', 'twice']);
});

test('files without whole codes or balances are refused as a whole', async () => {
  for (const [file, reason] of [
    ['Id,Last Characters,Balance\n1,r8tz,25', 'only-ends'],
    ['Code Last 4,Balance\nr8tz,25', 'only-ends'],
    ['Code,Balance\n•••• r8tz,25\n•••• x7kq,5', 'only-ends'],
    ['Code,Balance\nr8tz,25\nx7kq,5', 'only-ends'],
    ['Name,Balance\nNoor,25', 'no-code-column'],
    [`Code,Initial Value\n${code},25`, 'no-balance-column'],
  ] as const)
    expect(await cardsOf(file), file).toEqual({ ok: false, reason });
});

test('a balance that is empty is not replaced by the amount of the sale', async () => {
  expect((await good(`code,amount,balance\n${code},50,`)).refused).toMatchObject([{ problem: 'amount' }]);
  expect((await good(`code,amount\n${code},50`)).cards).toMatchObject([{ cents: 5_000 }]);
});

test('every row becomes a card, is refused or is skipped, and codes of our own shape are always read', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(code, '25', 'yes', '€'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1 }),
      async (rows) => {
        const file = new Map(
          rows.map((row, line) => [
            line,
            new Map(['code', 'balance', 'expires', 'status'].map((name, place) => [name, row[place] ?? ''])),
          ]),
        );
        const columns = ['code', 'balance', 'expires', 'status'];
        const read = readGiftCards({ columns, rows: [...file].map(([line, row]) => ({ line, row })) }, now);
        if (!read.ok) return;
        const { cards, refused, disabled, empty } = read;
        expect(cards.length + refused.length + disabled + empty).toBe(rows.length);
        for (const card of cards) expect(card.cents).toBeGreaterThan(0);
      },
    ),
  );
  const own = fc.array(fc.constantFrom(...codeAlphabet), { minLength: 16, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(own, async (letters) => {
      fc.pre(new Set(letters).size > 3 && letters.some((letter) => /\D/.test(letter)));
      expect((await good(`code,balance\n${letters.join('')},5`)).cards).toMatchObject([
        { code: letters.join('') },
      ]);
    }),
  );
});

async function cardsOf(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'cards.csv'));
  const file = await readImportFile(form, { mostBytes: 1e6, mostRecords: 100, longestRecord: 1_000 });
  if (!file.ok) throw new Error(file.reason);
  return readGiftCards(file, now);
}

async function good(text: string) {
  const read = await cardsOf(text);
  if (!read.ok) throw new Error(read.reason);
  return read;
}
