import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { config } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { countPageCacheUse, countRequest } from '../metrics/counts.server.ts';
import { createCachedReads } from '../pages/cached-reads.server.ts';
import { coalesceRenders } from '../pages/coalesce-renders.server.ts';
import { fallbackErrorPage } from '../pages/fallback-error-page.ts';
import type { CachedPage, PageCache } from '../pages/page-cache.server.ts';
import { pageCacheKey } from '../pages/page-cache-key.server.ts';
import { pageTitle } from '../pages/page-meta.ts';
import { sendCachedPage, sendStalePage } from '../pages/send-cached-page.server.ts';
import { requestLanguage } from '../text/language.ts';
import { proxyTest } from './clients/client-address.server.ts';
import { clientSubnet } from './clients/client-subnet.ts';
import { answerUnreadable, rejectMalformedRequest } from './guards/request-guards.server.ts';
import { compileRouteRules, type RouteRules } from './guards/route-rules.server.ts';
import { securityHeaders } from './guards/security-headers.server.ts';
import { type CostlyReads, throttleUncachedPages } from './limits/throttle-uncached-pages.server.ts';
import { type Asked, OTHER, type Rendering, renderRequest } from './render-request.server.ts';
import { createRequestHandlerByFirstSegment } from './segment-request-handler.server.ts';
import { redirectToCanonicalUrl, routeWords } from './urls/redirect-to-canonical-url.server.ts';
import { setRoutes } from './urls/route-segments.server.ts';

export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

const FILE = 'file';
const MALFORMED = 'malformed';

const isProxy = proxyTest(config.TRUSTED_PROXIES);

export function createHttpServer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  cache: PageCache,
  files: Serve[],
  rules: RouteRules = {},
  refusedReads?: Omit<CostlyReads, 'addresses'>,
  bounds: ConnectionBounds = connectionBounds,
): Server {
  const isFixed = typeof build !== 'function';
  setRoutes(isFixed ? () => build : build);
  const addresses = compileRouteRules(rules);
  const serving: Serving = {
    cache,
    files,
    words: isFixed ? routeWords(build) : new Set(),
    shareRendering: coalesceRenders(cache),
    render: isFixed ? createRequestHandlerByFirstSegment(build) : createRequestHandler(build),
    addresses,
    guard: refusedReads && throttleUncachedPages({ addresses, ...refusedReads }),
    reads: createCachedReads(cache),
    bodyMs: bounds.bodyMs,
  };
  // No timeout is late by more than half its length.
  const connectionsCheckingInterval = Math.ceil(bounds.headMs / 2);
  const timeouts = { headersTimeout: bounds.headMs, requestTimeout: bounds.requestMs };
  const server = createServer({ ...timeouts, connectionsCheckingInterval }, async (request, response) => {
    try {
      await answer(serving, request, response);
    } catch (error) {
      answerFailure(request, response, error);
    }
  });
  answerUnreadable(server);
  boundConnections(server, bounds, isProxy);
  return server;
}

type Serving = Rendering & {
  files: Serve[];
  /** The first segments of all routes, spelt as in `routes.ts`. */
  words: Set<string>;
  shareRendering: ReturnType<typeof coalesceRenders>;
};

function answer(serving: Serving, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  if (rejectMalformedRequest(request, response)) return countRequest(MALFORMED, response.statusCode);
  const url = request.url ?? '/';
  const language = requestLanguage(url, request.headers.cookie);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const key = isRead && config.PAGE_CACHE === 'on' ? pageCacheKey(url, language) : undefined;
  const found = key && serving.cache.find(key);
  if (found) {
    countPageCacheUse('hit');
    return sendKeptPage(request, response, found);
  }
  return answerFromElsewhere(serving, request, response, { url, language, isRead, key });
}

async function answerFromElsewhere(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
  { url, language, isRead, key }: Omit<Asked, 'lastKnown'>,
): Promise<void> {
  const { cache, files, words, shareRendering } = serving;
  for (const serve of files)
    if (await serve(request, response)) return countRequest(FILE, response.statusCode);
  if (isRead && redirectToCanonicalUrl(url, words, response)) return countRequest(OTHER, response.statusCode);
  const lastKnown = key && cache.findLastKnown(key);
  if (lastKnown && cache.isDatabaseAway()) {
    countPageCacheUse('stale');
    sendStalePage(request, response, lastKnown);
    return countRequest(lastKnown.page.route ?? OTHER, response.statusCode);
  }
  const asked = { url, language, isRead, key, lastKnown };
  if (!key) return void (await renderRequest(serving, request, response, asked));
  const shared = await shareRendering(key, () => renderRequest(serving, request, response, asked));
  if (!shared) return;
  countPageCacheUse('shared');
  sendKeptPage(request, response, shared);
}

function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const id = response.getHeader('X-Request-Id');
  log.error({ err: error, id }, 'request failed');
  if (id === undefined) countRequest(OTHER, 500);
  if (response.headersSent) return void response.destroy();
  const language = requestLanguage(request.url ?? '', request.headers.cookie);
  const page = fallbackErrorPage(language, pageTitle(config.BRAND_NAME));
  response.writeHead(500, { ...securityHeaders, 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

function sendKeptPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  sendCachedPage(request, response, page, true);
  countRequest(page.route ?? OTHER, response.statusCode);
}

export type ConnectionBounds = {
  most: number;
  mostOfNetwork: number;
  headMs: number;
  bodyMs: number;
  requestMs: number;
  stalledMs: number;
};

const SLOW_MS = config.SLOW_REQUEST_SECONDS * 1000;
/** An upload over a slow connection may take minutes, and so may an expensive response. */
const LONG_FACTOR = 15;

const connectionBounds: ConnectionBounds = {
  most: config.CONNECTIONS_PER_PROCESS,
  mostOfNetwork: config.CONNECTIONS_PER_NETWORK,
  headMs: SLOW_MS,
  bodyMs: SLOW_MS,
  requestMs: SLOW_MS * LONG_FACTOR,
  stalledMs: SLOW_MS * LONG_FACTOR,
};

/** Limits connections in total and per network. Connections from proxies count only towards `most`. */
function boundConnections(
  server: Server,
  { most, mostOfNetwork, stalledMs }: ConnectionBounds,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.maxConnections = most;
  server.timeout = stalledMs;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = clientSubnet(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
