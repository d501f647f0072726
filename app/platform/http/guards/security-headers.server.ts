import { createHash } from 'node:crypto';
import { shopUrl } from '../../config.server.ts';

const CSP_REPORTS = '/reports/csp';
export const isHttps = shopUrl.startsWith('https:');

/** Files need no security policy: it would protect nothing and add kilobytes to the dozens of files of a page. */
export const fileSecurityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
};

export const securityHeaders: Record<string, string> = {
  ...fileSecurityHeaders,
  // Pages replace this policy by their own. This policy does not limit what a service worker may fetch.
  'Content-Security-Policy': `object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export function cspWithNonce(nonce: string): string {
  return policy(`'nonce-${nonce}'`);
}

/** Replaces the nonces of scripts by hashes, since each rendering of the page has a different nonce. */
export function replaceNoncesWithCspHashes(page: Buffer, nonce: string): { html: Buffer; policy: string } {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const html = page.toString('latin1');
  const parts: string[] = [];
  let done = 0;
  for (;;) {
    const tag = firstFrom(html, /<script\b[^>]*>/gi, done);
    const end = tag && firstFrom(html, /<\/script>/gi, tag.end)?.start;
    if (!tag || end === undefined) break;
    parts.push(html.slice(done, tag.start).replaceAll(mark, ''));
    const source = html.slice(tag.end, end);
    const isOwn = tag.text.includes(mark);
    if (isOwn && source) hashes.add(`'sha256-${hashOf(source)}'`);
    parts.push(isOwn ? tag.text.replace(mark, '') : tag.text, source);
    done = end;
  }
  parts.push(html.slice(done).replaceAll(mark, ''));
  return { html: Buffer.from(parts.join(''), 'latin1'), policy: policy([...hashes].join(' ')) };
}

function firstFrom(html: string, pattern: RegExp, from: number) {
  pattern.lastIndex = from;
  const found = pattern.exec(html);
  return found ? { text: found[0], start: found.index, end: pattern.lastIndex } : undefined;
}

/** Hashes a script after normalising its line breaks to LF, as browsers do. */
function hashOf(source: string): string {
  return createHash('sha256').update(source.replace(/\r\n?/g, '\n'), 'latin1').digest('base64');
}

function policy(scripts: string): string {
  if (process.env.NODE_ENV === 'development') return `frame-ancestors 'none'`;
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri ${CSP_REPORTS}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
