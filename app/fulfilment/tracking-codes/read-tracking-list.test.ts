import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Carrier, carriers, readTrackingCode } from '#app/orders/shipments/carriers.ts';
import { readTrackingList } from './read-tracking-list.server.ts';
import { MOST_ROWS } from './tracking-import-row.ts';

const read = (text: string | Buffer) => readTrackingList(Buffer.from(text), 'Fietskoerier & Co');
const problemsOf = (text: string) => {
  const list = read(text);
  return list.ok ? list.unread.map(({ line, problem }) => [line, problem]) : list;
};

const rows = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 999_999_999_999 }),
    carrier: fc.constantFrom(...carriers),
    code: fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{3,38}[A-Z0-9]$/),
  }),
  { selector: ({ number }) => number, minLength: 1, maxLength: 20 },
);
const names: Record<Carrier, string[]> = {
  postnl: ['PostNL', 'Post NL', 'postnl pakket'],
  dhl: ['DHL', 'dhl eCommerce'],
  dpd: ['dpd'],
  bpost: ['bpost', 'Bpost'],
  ups: ['UPS', 'UPS Standard'],
  gls: ['GLS'],
  own: ['own', 'fietskoerier & co'],
};

test('however a list is written, it says the same', () => {
  const style = fc.record({
    separator: fc.constantFrom(';', ',', '\t'),
    header: fc.constantFrom(
      undefined,
      'Order,Carrier,Code',
      'Bestelnummer,Bezorger,Track & trace',
      'name,CODE,note,order number,carrier',
    ),
    newline: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '#', 'ORD-', 'ord-', '#ORD-', ' ord '),
    name: fc.nat(2),
    isSpaced: fc.boolean(),
    isSmall: fc.boolean(),
    hasByteOrderMark: fc.boolean(),
  });
  fc.assert(
    fc.property(rows, style, (wanted, how) => {
      fc.pre(new Set(wanted.map(({ code }) => code)).size === wanted.length);
      const written = wanted.map(({ number, carrier, code }) => {
        const shown = how.isSmall ? code.toLowerCase() : code;
        const spaced = how.isSpaced ? `${shown.slice(0, 2)} ${shown.slice(2)}` : shown;
        const name = names[carrier][how.name % names[carrier].length] ?? '';
        const cells = [`${how.mark}${number}`, name, spaced];
        if (!how.header?.startsWith('name')) return cells.join(how.separator);
        return ['Jansen', cells[2], '', cells[0], cells[1]].join(how.separator);
      });
      const lines = [...(how.header ? [how.header.replaceAll(',', how.separator)] : []), ...written];
      const text = `${how.hasByteOrderMark ? '\ufeff' : ''}${lines.join(how.newline)}${how.newline}`;
      expect(read(text)).toEqual({
        ok: true,
        rows: wanted.map(({ number, carrier, code }, place) => ({
          line: place + (how.header ? 2 : 1),
          number: `ORD-${number}`,
          carrier,
          trackingCode: code,
        })),
        unread: [],
      });
    }),
  );
});

test('whatever is pasted, each row is taken or refused, and what is taken is sound and of one order each', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'ORD-1',
      '#2',
      '3',
      'PostNL',
      'dhl',
      'own',
      '3SABCD0123',
      'JVGL0601',
      '"',
      '=1+1',
      '\0',
      'é',
    ),
    fc.string(),
  );
  const line = fc
    .array(cell, { maxLength: 5 })
    .chain((cells) => fc.constantFrom(';', ',', '\t').map((separator) => cells.join(separator)));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const list = read(lines.join('\n'));
      if (!list.ok) return;
      expect(new Set(list.rows.map(({ number }) => number)).size).toBe(list.rows.length);
      expect(new Set(list.rows.map(({ trackingCode }) => trackingCode)).size).toBe(list.rows.length);
      for (const { number, carrier, trackingCode } of list.rows) {
        expect(number).toMatch(/^ORD-\d{1,12}$/);
        expect(carriers).toContain(carrier);
        expect(readTrackingCode(trackingCode)).toBe(trackingCode);
      }
    }),
  );
});

test('each row that says nothing has its reason', () => {
  expect(
    problemsOf(
      [
        'ORD-1;PostNL;3SABCD0001',
        'x1;PostNL;3SABCD0002',
        ';PostNL;3SABCD0003',
        'ORD-2;;3SABCD0004',
        'ORD-3;Pigeon;3SABCD0005',
        'ORD-4;DHL;',
        'ORD-5;DHL;3,23E+13',
        'ORD-6;DHL;3SABCD0006;more',
        '',
        'ORD-7',
      ].join('\n'),
    ),
  ).toEqual([
    [2, 'number'],
    [3, 'number'],
    [4, 'no-carrier'],
    [5, 'carrier'],
    [6, 'tracking-code'],
    [7, 'tracking-code'],
    [8, 'columns'],
    [10, 'no-carrier'],
  ]);
});

test('rows that contradict each other are all refused; one said twice counts once', () => {
  expect(
    problemsOf('1;dhl;AAAAA1\n2;dhl;AAAAA2\n1;dhl;AAAAA3\n3;dhl;AAAAA2\n4;dhl;AAAAA4\nord-4;DHL;aaaaa4'),
  ).toEqual([
    [1, 'order-twice'],
    [2, 'code-twice'],
    [3, 'order-twice'],
    [4, 'code-twice'],
    [6, 'repeated'],
  ]);
});

test('a list that is none is refused as a whole, with the line', () => {
  expect(read(' \n\n')).toEqual({ ok: false, reason: 'empty' });
  expect(read('order;carrier;code\n')).toEqual({ ok: false, reason: 'empty' });
  expect(read(Buffer.from([0x50, 0x4b, 0, 1, 0, 2]))).toEqual({ ok: false, reason: 'not-text' });
  expect(read('1;dhl;AAAAA1\n2;"dhl;AAAAA2')).toEqual({ ok: false, reason: 'malformed', line: 2 });
  expect(read(`1;dhl;${'A'.repeat(20_000)}`)).toEqual({ ok: false, reason: 'row-too-long', line: 1 });
  expect(read('name;city;carrier;code\n1;Ede;dhl;AAAAA1')).toEqual({ ok: false, reason: 'columns' });
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => `${place + 1};dhl;AAAAA${place}`).join('\n');
  expect(read(many(MOST_ROWS))).toMatchObject({ ok: true, unread: [] });
  expect(read(`order;carrier;code\n${many(MOST_ROWS)}`)).toMatchObject({ ok: true, unread: [] });
  expect(read(many(MOST_ROWS + 1))).toEqual({ ok: false, reason: 'too-many-rows' });
});
