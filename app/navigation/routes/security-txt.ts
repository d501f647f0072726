import { sellerOf } from '#app/content/seller.server.ts';
import { config, shopUrl } from '#app/platform/config.server.ts';

/** RFC 9116 recommends an expiry date less than a year ahead. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

export function loader() {
  const { email } = sellerOf(config);
  const lines = [
    ...(email ? [`Contact: mailto:${email}`] : []),
    `Contact: ${shopUrl}/contact`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en, nl',
    `Canonical: ${shopUrl}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
