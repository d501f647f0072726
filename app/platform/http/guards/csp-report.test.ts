import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cspReport, readCspReport } from './csp-report.ts';

const usual = {
  'document-uri': 'https://shop.example/orders/ORD-100001?token=hunter2&email=noor@example.com',
  'blocked-uri': 'https://noor:hunter2@evil.example/take.js?what=noor@example.com#x',
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src-elem',
  'script-sample': 'noor@example.com',
};

test('says the directive, the origin of what was kept out, and the path of the page', () => {
  expect(read(usual)).toEqual({
    directive: 'script-src-elem',
    source: 'https://evil.example',
    page: '/orders/ORD-100001',
  });
  expect(read({ ...usual, 'blocked-uri': 'inline' })?.source).toBe('inline');
  expect(read({ ...usual, 'document-uri': 'mailto:noor@example.com' })?.page).toBe('');
  expect(read({ 'document-uri': '', 'violated-directive': "style-src 'self'" })).toEqual({
    directive: 'style-src',
    source: 'other',
    page: '',
  });
});

test('what a reader added to their browser is their own business', () => {
  for (const address of ['chrome-extension://abc/x.js', 'moz-extension:', 'safari-web-extension://1/'])
    for (const field of ['blocked-uri', 'source-file'])
      expect(read({ ...usual, [field]: address })).toBeUndefined();
});

test('whatever a report says, little of it comes out, and nothing of what was typed', () => {
  const text = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }));
  fc.assert(
    fc.property(text, text, text, (page, blocked, directive) => {
      const found = read({ 'document-uri': page, 'blocked-uri': blocked, 'effective-directive': directive });
      if (!found) return;
      expect(found.directive).toMatch(/^[a-z-]{1,40}$/);
      expect(found.source).toMatch(/^([a-z-]+|(https?|wss?):\/\/[^/?#@]+)$/);
      expect(found.page).toMatch(/^(\/[^?#]*)?$/);
      expect(found.page.length).toBeLessThanOrEqual(200);
    }),
  );
});

test('what is no report is refused', () => {
  for (const body of [null, 7, [], {}, { 'csp-report': null }, { 'csp-report': { 'blocked-uri': 'inline' } }])
    expect(cspReport.safeParse(body).success).toBe(false);
});

function read(report: object) {
  return readCspReport(cspReport.parse({ 'csp-report': report }));
}
