import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postalAddressKey } from './postal-address-key.ts';

const keyOf = (line1: string, more: Partial<Parameters<typeof postalAddressKey>[0]> = {}) =>
  postalAddressKey({ line1, city: 'Amsterdam', postal_code: '1015 DK', country: 'Netherlands', ...more });
const homesOf = (...address: Parameters<typeof keyOf>) => keyOf(...address)?.homes;
const housesOf = (...address: Parameters<typeof keyOf>) => keyOf(...address)?.houses;

test.each([
  ['PRINSENGRACHT 12', {}],
  ['Prinsengracht 12', { postal_code: '1015dk' }],
  ['Prinsengracht 12', { postal_code: 'NL-1015 DK' }],
  ['Prinsengracht 12', { postal_code: 'NL1015DK' }],
  ['Prinsengracht 12', { postal_code: '1O15 DK' }],
  ['Prinsengracht 12', { postal_code: 'lOlS DK' }],
  ['Prinsengracht 12', { postal_code: '１０１５ ＤＫ' }],
  ['Prinsengracht 12', { postal_code: '1015 DК' }],
  ['Prinsengracht 12', { postal_code: '1015 DK, Netherlands' }],
  ['Prinsengracht 12', { postal_code: '1015 DK A' }],
  ['Prinsengracht 12', { postal_code: '1015 DK 1' }],
  ['Prinsengracht 12', { postal_code: '1015 DK . 9' }],
  ['Prinsengracht 12', { postal_code: 'x 1015 DK' }],
  ['Prinsengracht 12', { postal_code: '9 1015DK' }],
  ['Prinsengracht 12', { postal_code: 'NL1O15DKx' }],
  ['Prinsengr. 12', {}],
  ['Prinsengracht, 12', { city: 'amsterdam' }],
  ['Prìnsengracht', { line2: '12' }],
  ['12 Prinsengracht', {}],
  ['12, Prinsengracht', {}],
  ['Prinsengracht 012', {}],
  ['Prinsengracht 0012', {}],
  ['Prinsengracht O12', {}],
  ['Prinsengracht l2', {}],
  ['Prinsengracht І2', {}],
  ['Prinsengracht ١٢', {}],
  ['Prinsengracht no. 12', {}],
  ['Prinsengracht #12', {}],
  ['Prinsengracht 12', { line2: 'ring twice' }],
  ['xjkq Prinsengracht １２', {}],
])('%s is the same home', (line1, more) => {
  expect(keyOf(line1, more)).toEqual(keyOf('Prinsengracht 12'));
});

test.each([
  ['12a', '12-A'],
  ['12 II', '12-ii'],
  ['12 II', '12-2'],
  ['12 hs', '12HS'],
  ['12 hs', '12 huis'],
  ['12-3', '12 3'],
  ['12-3', '12 3 hoog'],
  ['12-3', '12, 3e verdieping'],
  ['12-3', '12, apt. 3'],
  ['12-3', '12 flat no 3'],
  ['12-1', '12-I'],
  ['12 souterrain', '12 sous'],
  ['12½', '12 1/2'],
])('an addition is read the same: %s and %s', (one, other) => {
  expect(keyOf(`Prinsengracht ${one}`)).toEqual(keyOf(`Prinsengracht ${other}`));
  expect(homesOf(`Prinsengracht ${one}`)).not.toEqual(homesOf('Prinsengracht 12'));
  expect(housesOf(`Prinsengracht ${one}`)).toEqual(housesOf('Prinsengracht 12'));
});

test.each([
  ['Apt 1, Geheimstraat 77', 'Geheimstraat 77 apt 1', {}],
  ['Appartement 5 Geheimstraat 77', 'Geheimstraat 77-5', {}],
  ['2 hoog, Geheimstraat 77', 'Geheimstraat 77-II', {}],
  ['Flat B, 77 Rose Road', '77b Rose Road', { country: 'United Kingdom', postal_code: 'SW1A 1AA' }],
  ['77 rue de la Paix', 'Rue de la Paix 77', { country: 'France', postal_code: '75002' }],
  ['5/77 Rose Road', 'Unit 5, 77 Rose Road', { country: 'Australia', postal_code: '2000', state: 'NSW' }],
  ['Via Roma 77, int. 4', 'Via Roma 77/4', { country: 'Italy', postal_code: '00118' }],
  ['Rotenturmstraße 77/3/5', 'Stiege 3 Top 5, Rotenturmstr. 77', { country: 'Austria', postal_code: '1010' }],
])('the flat may stand before the street: %s and %s', (one, other, more) => {
  expect(keyOf(one, more)).toEqual(keyOf(other, more));
});

test.each([
  '1 Geheimstraat 77',
  'Dorp 5, Geheimstraat 77',
  'Toren 3 Geheimstraat 77',
  'Geheimstraat 77 bel 4',
  'Geheimstraat 75-77',
  'Geheimstraat 73-77',
  'Geheimstraat 76-77',
  'Geheimstraat 75 t/m 77',
  'Geheimstraat 75 en 77',
  'Geheimstraat 75-79',
  'Straat 5\nGeheimstraat 77',
  'Geheimstraat 77\nStraat 5',
  'Geheimstraat 1, huisnummer 77',
  'Geheimstraat 1 nr. 77',
  'Kerkstraat 8 / Geheimstraat 77',
])('%j is in the house of its street too, whatever other number is written', (written) => {
  const [line1 = '', line2 = ''] = written.split('\n');
  const house = housesOf('Geheimstraat 77');
  expect(house).toHaveLength(1);
  expect(housesOf(line1, { line2 })).toEqual(expect.arrayContaining(house ?? []));
});

test.each(['12-3', '12-301', '12 apt. 14', '12 3 hoog', '12 II'])(
  'the house of %s is 12 alone',
  (numbers) => {
    expect(housesOf(`Prinsengracht ${numbers}`)).toEqual(housesOf('Prinsengracht 12'));
  },
);

test('whatever stands around a postal code, it is the same code', () => {
  const codes = [
    ['1015DK', '1015 DK', 'Netherlands'],
    ['10115', '101 15', 'Germany'],
    ['SW1A 1AA', 'sw1a1aa', 'United Kingdom'],
    ['K1A 0B1', 'k1a-0b1', 'Canada'],
    ['2000', '20 00', 'Belgium'],
  ] as const;
  const around = fc.stringMatching(/^(?:[ .,;x-]{0,4}|9 )$/);
  fc.assert(
    fc.property(fc.constantFrom(...codes), around, around, ([code, other, country], before, behind) => {
      const key = (postal_code: string) => keyOf('Geheimstraat 77', { postal_code, country });
      expect(key(`${before} ${other} ${behind}`)).toEqual(key(code));
    }),
  );
});

test.each([
  ['another number', 'Prinsengracht 13', {}],
  ['another postal code', 'Prinsengracht 12', { postal_code: '1015 DL' }],
  ['another country', 'Prinsengracht 12', { country: 'Belgium' }],
])('%s is another house', (_, line1, more) => {
  expect(housesOf(line1, more)).not.toEqual(housesOf('Prinsengracht 12'));
});

test('the number of a street is not the house’s', () => {
  expect(keyOf('2e Kerkstraat 12')).toEqual(keyOf('Tweede Kerkstraat 12'));
  expect(keyOf('1st Avenue 5')).toEqual(keyOf('First Avenue 5'));
  expect(keyOf('Plein 1944 12')).toEqual(keyOf('Plein 12'));
  expect(housesOf('12e')).toEqual(housesOf('12 e'));
});

test('a letter that may be a digit has the keys of both, which have none in common', () => {
  expect(homesOf('Prinsengracht 12I')).toEqual(
    expect.arrayContaining([
      ...(homesOf('Prinsengracht 12-I') ?? []),
      ...(homesOf('Prinsengracht 121') ?? []),
    ]),
  );
  expect(homesOf('Prinsengracht 12-I')).not.toEqual(homesOf('Prinsengracht 121'));
});

test('a house with a name has one, and what is picked up has no address', () => {
  expect(keyOf('Rose Cottage')).toEqual(keyOf('ROSE cottage!'));
  expect(homesOf('Rose Cottage')).not.toEqual(homesOf('Mill House'));
  expect(housesOf('Rose Cottage')).toEqual(housesOf('Cottage of Roses, garden'));
  expect(keyOf('', { postal_code: '', city: '' })).toBeUndefined();
});

test.each(['1015', 'x', 'by the canal', '101', 'D K'])(
  '%s is no postal code, so the town tells the place',
  (postal_code) => {
    expect(keyOf('Geheimstraat 77', { postal_code })).toEqual(keyOf('Geheimstraat 77', { postal_code: '' }));
  },
);

test('without a postal code the town tells the place', () => {
  const ireland = { country: 'Ireland', postal_code: '' };
  expect(keyOf('12 Main Street', { ...ireland, city: 'Cork' })).toEqual(
    keyOf('12, Main Street', { ...ireland, city: 'CORK ' }),
  );
  expect(keyOf('12 Main Street', { ...ireland, city: 'Cork' })).not.toEqual(
    keyOf('12 Main Street', { ...ireland, city: 'Galway' }),
  );
});

test('whatever words surround a house number, the house stays', () => {
  const word = fc
    .stringMatching(/^[a-zA-Z]{5,12}$/)
    .filter((made) => !/^(?:floor|suite|tower|stock)$/i.test(made));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), fc.array(word, { maxLength: 4 }), (before, after) => {
      expect(keyOf([...before, '12', ...after].join(' '))).toEqual(keyOf('Prinsengracht 12'));
    }),
  );
});

const number = fc.integer({ min: 1, max: 2999 }).filter((made) => made < 1500 || made > 2099);
const flat = fc.option(
  fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom('a', 'B', 'k')),
  {
    nil: undefined,
  },
);
const streets = ['Geheimstraat', 'Prinsengracht', 'Lange Leidsedwarsstraat', 'Jan van Galenlaan', 'Hofplein'];

/** Replaces letters and digits with look-alikes. */
function disguised(text: string, pick: () => number): string {
  const others: Record<string, string> = {
    0: '0O０О',
    1: '1Il１І',
    a: 'aAａа',
    e: 'eEéе',
    k: 'kKКκ',
    d: 'dDｄ',
  };
  return [...text]
    .map((letter) => {
      const choices = [...(others[letter.toLowerCase()] ?? letter)];
      return choices[pick() % choices.length] ?? letter;
    })
    .join('');
}

/** A spelling of one home: street, number and flat in any order and script. */
const spelling = (home: { number: number; flat?: string | undefined }) =>
  fc
    .record({
      street: fc.constantFrom(...streets),
      zeros: fc.constantFrom('', '0', '00', 'O'),
      flatWord: fc.constantFrom('apt ', 'Apt. ', 'appartement ', 'flat no. ', 'unit #'),
      order: fc.nat(4),
      separator: fc.constantFrom(' ', ', ', '  ', ' - '),
      onLine2: fc.boolean(),
      code: fc.constantFrom('1015 dk', '1015DK', 'NL-1015 DK', 'nl 1015dk', '10 15 D K', '1015-dk'),
      picks: fc.array(fc.nat(11), { minLength: 5, maxLength: 5 }),
    })
    .map(({ street, zeros, flatWord, order, separator, onLine2, code, picks }) => {
      let turn = 0;
      const pick = () => picks[turn++ % picks.length] ?? 0;
      // A final letter that looks like a digit has two readings; tested above.
      const digits = String(home.number);
      const house = `${zeros}${disguised(digits.slice(0, -1), pick)}${digits.slice(-1)}`;
      const named = home.flat && `${flatWord}${home.flat}`;
      const short = home.flat && `-${home.flat}`;
      const parts = [
        [`${street} ${house}${short ?? ''}`],
        [`${street} ${house}`, named],
        [named, `${street} ${house}`],
        [`${house} ${street}`, named],
        [named, `${house} ${street}`],
      ][order]?.filter((part) => part !== undefined) as string[];
      const lines =
        onLine2 && parts.length === 2
          ? { line1: parts[0], line2: parts[1] }
          : { line1: parts.join(separator) };
      return { ...lines, line1: lines.line1 ?? '', postal_code: disguised(code, pick) };
    });

test('any spelling of a home has its key, and those of other homes have not', () => {
  const home = fc.record({ number, flat });
  const pair = fc.tuple(home, home).chain(([one, other]) =>
    fc.record({
      one: fc.constant(one),
      other: fc.constant(other),
      first: spelling(one),
      again: spelling(one),
      else: spelling(other),
    }),
  );
  fc.assert(
    fc.property(pair, ({ one, other, first, again, else: elsewhere }) => {
      const [own = [], same = [], others = []] = [first, again, elsewhere].map(({ line1, ...more }) =>
        homesOf(line1, more),
      );
      expect(
        own.some((key) => same.includes(key)),
        `${JSON.stringify([first, again])}`,
      ).toBe(true);
      const house = housesOf(`Geheimstraat ${one.number}`);
      for (const { line1, ...more } of [first, again])
        expect(housesOf(line1, more)).toEqual(expect.arrayContaining(house ?? []));
      const isSame = one.number === other.number && one.flat?.toLowerCase() === other.flat?.toLowerCase();
      expect(
        own.some((key) => others.includes(key)),
        `${JSON.stringify([first, elsewhere])}`,
      ).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});

test('any text of an address has an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (line1, line2) => {
      const key = keyOf(line1, { line2 });
      expect(key === undefined || key.homes.length <= key.houses.length).toBe(true);
    }),
  );
});
