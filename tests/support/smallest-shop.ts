import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { type ConnectionBounds, createHttpServer } from '#app/platform/http/create-http-server.server.ts';
import type { RouteRules } from '#app/platform/http/guards/route-rules.server.ts';
import type { CostlyReads } from '#app/platform/http/limits/throttle-uncached-pages.server.ts';
import { createPageCache, type PageCache } from '#app/platform/pages/page-cache.server.ts';

export type LoaderArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: RouterContextProvider;
};
type Answer = (args: LoaderArgs) => Response | Promise<Response>;

/**
 * Starts the shop's HTTP server with a minimal shop: one response for all given routes. Returns its address and cache, whose keys are noted
 * in `keys` when a page is cached.
 */
export async function startSmallestShop(
  answer: Answer,
  paths = ['*'],
  rules: RouteRules = {},
  refusedReads?: Omit<CostlyReads, 'addresses'>,
  bounds?: ConnectionBounds,
) {
  const keys = new Set<string>();
  const cache = noting(createPageCache(), keys);
  cache.open();
  const server = createHttpServer(shopOf(answer, paths), cache, [], rules, refusedReads, bounds);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { cache, keys, port, url: `http://127.0.0.1:${port}`, stop: () => stop(server) };
}

function noting(cache: PageCache, keys: Set<string>): PageCache {
  return {
    ...cache,
    keep(key, page, renderedFrom) {
      keys.add(key);
      cache.keep(key, page, renderedFrom);
    },
  };
}

function shopOf(answer: Answer, paths: string[]): ServerBuild {
  const module = { loader: answer, action: answer };
  const build = {
    routes: Object.fromEntries(paths.map((path) => [path, { id: path, path, module }])),
    entry: { module: { default: () => new Response('') } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  };
  return build as unknown as ServerBuild;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
