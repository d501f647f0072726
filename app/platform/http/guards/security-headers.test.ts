import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cspWithNonce, replaceNoncesWithCspHashes, securityHeaders } from './security-headers.server.ts';

const NONCE = 'k3-_zE0aVYXoeGWxkLrFFA';
/** Script texts; React never writes a closing tag into one. */
const source = fc
  .oneof(
    fc.constantFrom(
      'a$&b',
      '$1 $2 $`',
      "$'",
      'x\ny',
      'if (1 < 2 && 3 > 2) {}',
      '<!-- <script>',
      ` nonce="${NONCE}"`,
      'é😀',
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  .filter((text) => text !== '' && !/<\/script/i.test(text) && !/[\r\0]/.test(text));

test('allows exactly our own scripts, by the hash of what is sent', () => {
  fc.assert(
    fc.property(fc.array(source, { maxLength: 5 }), fc.array(source, { maxLength: 3 }), (own, injected) => {
      const page = [
        '<!doctype html><html><head>',
        `<link rel="modulepreload" href="/assets/a.js" nonce="${NONCE}">`,
        ...own.map((text) => `<script nonce="${NONCE}">${text}</script>`),
        ...injected.map((text) => `<script>${text}</script>`),
        `<script type="module" async="" src="/assets/a.js" nonce="${NONCE}"></script>`,
      ].join('');
      const { html, policy } = hashed(page);
      const sent = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
      expect(sent).toEqual([...own, ...injected]);
      expect(hashesIn(policy)).toEqual(new Set(own.map(hashOf)));
      expect(html).not.toMatch(/<[^>]* nonce=/);
    }),
  );
});

test('a script with a foreign, an empty or a similar nonce stays forbidden', () => {
  const texts = ['', 'other', NONCE.slice(1), `${NONCE}x`, '.*'].map(
    (nonce) => `<script nonce="${nonce}">steal()</script>`,
  );
  const { policy, html } = hashed(texts.join(''));
  expect(hashesIn(policy).size).toBe(0);
  expect(html).toBe(texts.join(''));
});

test('text about scripts is no script', () => {
  const page = `<p title="&lt;script nonce=&quot;${NONCE}&quot;&gt;">&lt;script&gt;</p><script nonce="${NONCE}">real()</script>`;
  expect(hashesIn(hashed(page).policy)).toEqual(new Set([hashOf('real()')]));
});

test('browsers read a line break of Windows as one of Unix, and hash that', () => {
  const { policy } = hashed(`<script nonce="${NONCE}">a\r\nb\rc</script>`);
  expect(hashesIn(policy)).toEqual(new Set([hashOf('a\nb\nc')]));
});

test('a tag in capitals is a tag', () => {
  const { html, policy } = hashed(`<SCRIPT nonce="${NONCE}">run()</SCRIPT><script>steal()</script>`);
  expect(html).toBe('<SCRIPT>run()</SCRIPT><script>steal()</script>');
  expect(hashesIn(policy)).toEqual(new Set([hashOf('run()')]));
});

test('attributes may stand before and after the nonce', () => {
  const page = `<script id="x" nonce="${NONCE}" data-y="z">run()</script>`;
  const { html, policy } = hashed(page);
  expect(html).toBe('<script id="x" data-y="z">run()</script>');
  expect(hashesIn(policy)).toEqual(new Set([hashOf('run()')]));
});

test('nothing may be loaded from elsewhere, framed, or sent elsewhere', () => {
  for (const policy of [cspWithNonce(NONCE), hashed('').policy]) {
    const rules = new Map(
      policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).filter(Boolean)]),
    );
    expect(rules.get('default-src')).toEqual(["'self'"]);
    expect(rules.get('script-src')).not.toContain("'unsafe-inline'");
    expect(rules.get('style-src')).toEqual(["'self'"]);
    expect(rules.get('form-action')).toEqual(["'self'"]);
    expect(rules.get('report-uri')).toEqual(['/reports/csp']);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(rules.get(name)).toEqual(["'none'"]);
  }
  expect(cspWithNonce(NONCE)).toContain(`script-src 'self' 'nonce-${NONCE}';`);
  expect(securityHeaders['X-Content-Type-Options']).toBe('nosniff');
});

test('a shop on http does not promise https', () => {
  expect(securityHeaders).not.toHaveProperty('Strict-Transport-Security');
  expect(cspWithNonce(NONCE)).not.toContain('upgrade-insecure-requests');
});

test('a shop on https says so with every file and answer, and its cookies are its own host’s alone', async () => {
  vi.stubEnv('SHOP_URL', 'https://shop.example');
  vi.resetModules();
  const secure = await import('./security-headers.server.ts');
  const { hostCookieName } = await import('../host-cookie-name.server.ts');
  const { languageCookie } = await import('../../text/language.ts');
  vi.unstubAllEnvs();
  vi.resetModules();
  for (const headers of [secure.fileSecurityHeaders, secure.securityHeaders])
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure.cspWithNonce(NONCE)).toContain('upgrade-insecure-requests');
  expect(hostCookieName('checkout')).toBe('__Host-checkout');
  expect(languageCookie('nl', secure.isHttps)).toMatch(/^__Host-language=nl; Path=\/; .*; Secure$/);
});

function hashed(page: string): { html: string; policy: string } {
  const { html, policy } = replaceNoncesWithCspHashes(Buffer.from(page), NONCE);
  return { html: html.toString(), policy };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function hashesIn(policy: string): Set<string> {
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src ')) ?? '';
  return new Set(scripts.split(' ').filter((part) => part.startsWith("'sha256-")));
}
