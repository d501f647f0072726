import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '#app/platform/config.server.ts';
import { fileSecurityHeaders } from '#app/platform/http/guards/security-headers.server.ts';

/** With OFFLINE_PAGES=off, serves a worker that deletes all caches and itself, so that a faulty worker disappears. */
export function unregisterServiceWorker(request: IncomingMessage, response: ServerResponse): boolean {
  if (config.OFFLINE_PAGES === 'on' || request.url?.split('?', 1)[0] !== '/service-worker.js') return false;
  response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...fileSecurityHeaders,
  });
  response.end(request.method === 'HEAD' ? undefined : remover);
  return true;
}

const remover = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;
