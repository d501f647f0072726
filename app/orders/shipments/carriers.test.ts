import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriers, readTrackingCode, trackingLink } from './carriers.ts';

const ownPage = 'https://fiets.example/parcels/{code}?from=shop';
const hosts = {
  postnl: 'jouw.postnl.nl',
  dhl: 'www.dhl.com',
  dpd: 'tracking.dpd.de',
  bpost: 'track.bpost.cloud',
  ups: 'www.ups.com',
  gls: 'gls-group.com',
  own: 'fiets.example',
};
const receiver = { country: 'Netherlands', postalCode: '1015 DK' };

test('a link leads to its carrier’s host, whatever stands in the code and the address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...carriers),
      fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.constantFrom('..', '@evil.example', '//evil'),
      ),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('en', 'nl'),
      (carrier, trackingCode, postalCode, language) => {
        const place = { country: 'Netherlands', postalCode };
        const link = new URL(trackingLink({ carrier, trackingCode }, place, language, ownPage) ?? '');
        expect([link.protocol, link.host]).toEqual(['https:', hosts[carrier]]);
      },
    ),
  );
});

test('every code that is taken stands in its link as it is, and twice read is the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...carriers),
      fc.stringMatching(/^[A-Za-z0-9 ._-]{1,50}$/),
      (carrier, typed) => {
        const code = readTrackingCode(typed);
        if (code === undefined) return;
        expect(code).toMatch(/^[A-Z0-9._-]{5,40}$/);
        expect(readTrackingCode(code)).toBe(code);
        expect(trackingLink({ carrier, trackingCode: code }, receiver, 'nl', ownPage)).toContain(code);
      },
    ),
  );
});

test.each([
  [' 3s abcd 0123 456 ', '3SABCD0123456'],
  ['1Z-999-AA1', '1Z-999-AA1'],
  ['JVGL.06_1', 'JVGL.06_1'],
])('%j is the code %s', (typed, code) => {
  expect(readTrackingCode(typed)).toBe(code);
});

test.each(['', 'ABCD', '....5', 'ABC/DEF', '<b>ABCDE', 'ÀBCDEF', '=HYPERLINK(1)', 'A'.repeat(41)])(
  '%j is no code',
  (typed) => {
    expect(readTrackingCode(typed)).toBeUndefined();
  },
);

test('each carrier’s page gets the code, and the receiver where it asks for them', () => {
  const links = carriers.map((carrier) =>
    trackingLink({ carrier, trackingCode: '3SABCD01' }, receiver, 'nl', ownPage),
  );
  expect(links).toEqual([
    'https://jouw.postnl.nl/track-and-trace/3SABCD01-NL-1015DK',
    'https://www.dhl.com/nl-nl/home/tracking.html?tracking-id=3SABCD01&submit=1',
    'https://tracking.dpd.de/status/nl_NL/parcel/3SABCD01',
    'https://track.bpost.cloud/btr/web/#/search?itemCode=3SABCD01&lang=nl&postalCode=1015DK',
    'https://www.ups.com/track?loc=nl_NL&tracknum=3SABCD01',
    'https://gls-group.com/NL/nl/parcel-tracking?match=3SABCD01',
    'https://fiets.example/parcels/3SABCD01?from=shop',
  ]);
});

test('without a code, a carrier or a page of one’s own there is no link', () => {
  const linkOf = (carrier: 'postnl' | 'own' | null, trackingCode: string) =>
    trackingLink({ carrier, trackingCode }, receiver, 'en', undefined);
  expect([linkOf('postnl', ''), linkOf(null, '3SABCD01'), linkOf('own', '3SABCD01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
