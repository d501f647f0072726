import { createServer } from 'vite';
import type { Shop } from '../app/start-shop.server.ts';
import { freePort } from './free-port.ts';

/** The shop from its sources: what is edited shows at once, nothing is kept or built. */
export async function startShopWithVite(): Promise<Shop> {
  process.env.PAGE_CACHE = 'off';
  const vite = await createServer({
    appType: 'custom',
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
