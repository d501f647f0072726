import { createHash } from 'node:crypto';
import { shopUrl } from '../../config.server.ts';

/** Where browsers say what the policy kept from a page. `report-to`, which is to replace it, is not known to all of them. */
const CSP_REPORTS = '/reports/csp';
export const isHttps = shopUrl.startsWith('https:');

/** Headers of scripts, styles, fonts and pictures, of which a page has dozens: a policy would frame nothing and weigh kilobytes. */
export const fileSecurityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
};

/** Headers that every other answer carries, whatever it is. */
export const securityHeaders: Record<string, string> = {
  ...fileSecurityHeaders,
  // A page brings its own policy in its place. This one says nothing of what a service worker may fetch.
  'Content-Security-Policy': `object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The content security policy of a page that is rendered for one request. */
export function cspWithNonce(nonce: string): string {
  return policy(`'nonce-${nonce}'`);
}

/**
 * The policy of a page that is kept and served again: its scripts are allowed by their hashes. Only scripts that
 * carry the rendering's own nonce count, so a script that slipped into a text stays forbidden.
 */
export function replaceNoncesWithCspHashes(page: Buffer, nonce: string): { html: Buffer; policy: string } {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  // A character for each byte: what is looked for is ASCII.
  const html = page.toString('latin1');
  const parts: string[] = [];
  let done = 0;
  for (;;) {
    const tag = firstFrom(html, /<script\b[^>]*>/gi, done);
    const end = tag && firstFrom(html, /<\/script>/gi, tag.end)?.start;
    if (!tag || end === undefined) break;
    parts.push(html.slice(done, tag.start).replaceAll(mark, ''));
    // Of a script nothing but the tag may change.
    const source = html.slice(tag.end, end);
    const isOwn = tag.text.includes(mark);
    if (isOwn && source) hashes.add(`'sha256-${hashOf(source)}'`);
    parts.push(isOwn ? tag.text.replace(mark, '') : tag.text, source);
    done = end;
  }
  parts.push(html.slice(done).replaceAll(mark, ''));
  return { html: Buffer.from(parts.join(''), 'latin1'), policy: policy([...hashes].join(' ')) };
}

function firstFrom(
  html: string,
  pattern: RegExp,
  from: number,
): { text: string; start: number; end: number } | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(html);
  return found ? { text: found[0], start: found.index, end: pattern.lastIndex } : undefined;
}

/** Browsers hash what they read, and read every line break as LF. */
function hashOf(source: string): string {
  return createHash('sha256').update(source.replace(/\r\n?/g, '\n'), 'latin1').digest('base64');
}

function policy(scripts: string): string {
  // The development server injects scripts and styles of its own.
  if (process.env.NODE_ENV === 'development') return `frame-ancestors 'none'`;
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`,
    `style-src 'self'`,
    // Colour placeholders of pictures stand in style attributes.
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
