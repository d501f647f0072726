import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { config } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { countRequest, pageCacheUses } from '../metrics/request-counts.server.ts';
import { sendCachedPage } from '../pages/cached-page.server.ts';
import { createCachedReads } from '../pages/cached-reads.server.ts';
import { coalesceRenders } from '../pages/coalesce-renders.server.ts';
import { fallbackErrorPage } from '../pages/fallback-error-page.ts';
import type { CachedPage, PageCache } from '../pages/page-cache.server.ts';
import { pageCacheKey } from '../pages/page-cache-key.server.ts';
import { pageTitle } from '../pages/page-meta.ts';
import { sendStalePage } from '../pages/send-stale-page.server.ts';
import { requestLanguage } from '../text/language.ts';
import { proxyTest } from './clients/client-address.server.ts';
import { answerUnreadable, rejectMalformedRequest } from './guards/reject-malformed-requests.server.ts';
import { combineRouteRules, type RouteRules } from './guards/route-rules.server.ts';
import { securityHeaders } from './guards/security-headers.server.ts';
import {
  boundConnections,
  type ConnectionBounds,
  connectionBounds,
  serverOptions,
} from './limits/bound-connections.server.ts';
import { type CostlyReads, throttleUncachedPages } from './limits/throttle-uncached-pages.server.ts';
import { type Asked, OTHER, type Rendering, renderRequest } from './render-request.server.ts';
import { createRequestHandlerByFirstSegment } from './segment-request-handler.server.ts';
import { redirectToCanonicalUrl, routeWords } from './urls/redirect-to-canonical-url.server.ts';

export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

const FILE = 'file';
const MALFORMED = 'malformed';

const isProxy = proxyTest(config.TRUSTED_PROXIES);

export function createHttpServer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  cache: PageCache,
  files: Serve[],
  rules: RouteRules[] = [],
  refusedReads?: Omit<CostlyReads, 'addresses'>,
  bounds: ConnectionBounds = connectionBounds,
): Server {
  const isFixed = typeof build !== 'function';
  const addresses = combineRouteRules(rules);
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
  const server = createServer(serverOptions(bounds), async (request, response) => {
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
    pageCacheUses.hit += 1;
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
    pageCacheUses.stale += 1;
    sendStalePage(request, response, lastKnown);
    return countRequest(lastKnown.page.route ?? OTHER, response.statusCode);
  }
  const asked = { url, language, isRead, key, lastKnown };
  if (!key) return void (await renderRequest(serving, request, response, asked));
  const shared = await shareRendering(key, () => renderRequest(serving, request, response, asked));
  if (!shared) return;
  pageCacheUses.shared += 1;
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
