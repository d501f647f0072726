import { config } from '#app/platform/config.server.ts';
import { dataFileName } from './data-file-name.ts';

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
