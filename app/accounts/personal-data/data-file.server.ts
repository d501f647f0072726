import { config } from '#app/platform/config.server.ts';

export function dataFile(copy: object, now: Date): Response {
  const whole = { shop: config.BRAND_NAME, exportedAt: now, ...copy };
  return new Response(`${JSON.stringify(whole, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${dataFileName(config.BRAND_NAME, now)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Amsterdam' });

export function dataFileName(brand: string, now: Date): string {
  const plain = brand
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const name = plain.replaceAll(/^-+|-+$/g, '') || 'shop';
  return `${name}-data-${days.format(now)}.json`;
}
