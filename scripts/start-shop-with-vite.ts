import { createServer } from 'vite';
import type { Shop } from '../app/start-shop.server.ts';
import { freePort } from './free-port.ts';

/** Serves the shop from its sources: edits show at once, nothing is cached or built. */
export async function startShopWithVite(): Promise<Shop> {
  process.env.PAGE_CACHE = 'off';
  leaveEndingToUs();
  const vite = await createServer({
    appType: 'custom',
    optimizeDeps: { entries: ['app/**/*.tsx', '!**/*.server.tsx', '!**/*.test.tsx'] },
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  const { startShop } = (await vite.ssrLoadModule(
    './app/start-shop.server.ts',
  )) as typeof import('../app/start-shop.server.ts');
  const shop = await startShop({
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
    files: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
  });
  return {
    port: shop.port,
    metrics: shop.metrics,
    async stop() {
      await shop.stop();
      await vite.close();
    },
  };
}

/** Vite's servers exit the process on SIGTERM once they are closed, before the shop and its database are: their listeners are removed. */
function leaveEndingToUs(): void {
  process.on('newListener', (event, listener) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.off(event, listener));
  });
}
