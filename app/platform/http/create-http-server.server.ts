import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHeaders, createRequest } from '@remix-run/node-fetch-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { config } from '../config.server.ts';
import { withRequestDatabaseState } from '../database/request-database-state.server.ts';
import { log } from '../log/log.server.ts';
import { loggedPath } from '../log/logged-path.ts';
import { countRendering, countRequest, pageCacheUses } from '../metrics/request-counts.server.ts';
import { makeCachedPage, REVALIDATED, sendCachedPage } from '../pages/cached-page.server.ts';
import { cachedReads, createCachedReads } from '../pages/cached-reads.server.ts';
import { cdnHeaders } from '../pages/cdn.server.ts';
import { coalesceRenders, type Rendered } from '../pages/coalesce-renders.server.ts';
import { fallbackErrorPage } from '../pages/fallback-error-page.ts';
import { type Keeping, keeping } from '../pages/mark-page-cacheable.server.ts';
import type { CachedPage, PageCache } from '../pages/page-cache.server.ts';
import { isOwnAddress, pageCacheKey } from '../pages/page-cache-key.server.ts';
import { pageTitle } from '../pages/page-meta.ts';
import { sendStalePage } from '../pages/send-stale-page.server.ts';
import { type Language, requestLanguage } from '../text/language.ts';
import { boundToSpan } from '../tracing/spans.server.ts';
import { clientAddressReader, proxyTest } from './clients/client-address.server.ts';
import { untrustedProxyWatch } from './clients/warn-of-untrusted-proxy.server.ts';
import { answerUnreadable, rejectMalformedRequest } from './guards/reject-malformed-requests.server.ts';
import { readLimitedBody, refuseCrossSiteForm } from './guards/request-body-guards.server.ts';
import { combineRouteRequestRules, type RouteRequestRules } from './guards/route-request-rules.server.ts';
import { securityHeaders } from './guards/security-headers.server.ts';
import {
  boundConnections,
  type ConnectionBounds,
  connectionBounds,
  serverOptions,
} from './limits/bound-connections.server.ts';
import { type CostlyReads, throttleUncachedPages } from './limits/throttle-uncached-pages.server.ts';
import { type RequestInfo, requestInfo } from './request-info.server.ts';
import { describeAnswer, inRequestSpan, isHealthCheck, requestIdOf } from './request-span.server.ts';
import { createRequestHandlerByFirstSegment } from './segment-request-handler.server.ts';
import { sendUncachedResponse } from './send-uncached-response.server.ts';
import { endpointFailure, serviceUnavailable } from './service-unavailable.server.ts';
import { redirectToCanonicalUrl, routeWords } from './urls/redirect-to-canonical-url.server.ts';
import { requestOrigin } from './urls/request-origin.server.ts';

type Asked = {
  url: string;
  language: Language;
  isRead: boolean;
  key: string | undefined;
  lastKnown: ReturnType<PageCache['findLastKnown']> | '' | undefined;
};

export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

const FILE = 'file';
const MALFORMED = 'malformed';
const OTHER = 'other';

const clientAddress = clientAddressReader(config.TRUSTED_PROXIES);
const isProxy = proxyTest(config.TRUSTED_PROXIES);
const watchForProxy = untrustedProxyWatch(config.TRUSTED_PROXIES, (proxy) =>
  log.warn(
    { proxy },
    'a proxy passes requests on while TRUSTED_PROXIES is empty: all its shoppers count as one client; name it there',
  ),
);

export function createHttpServer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  cache: PageCache,
  files: Serve[],
  rules: RouteRequestRules[] = [],
  refusedReads?: Omit<CostlyReads, 'addresses'>,
  bounds: ConnectionBounds = connectionBounds,
): Server {
  const isFixed = typeof build !== 'function';
  const render = isFixed ? createRequestHandlerByFirstSegment(build) : createRequestHandler(build);
  const words = isFixed ? routeWords(build) : new Set<string>();
  const addresses = combineRouteRequestRules(rules);
  const guard = refusedReads && throttleUncachedPages({ addresses, ...refusedReads });
  const shareRendering = coalesceRenders(cache);
  const reads = createCachedReads(cache);

  function answer(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (rejectMalformedRequest(request, response)) return countRequest(MALFORMED, response.statusCode);
    const url = request.url ?? '/';
    const language = requestLanguage(url, request.headers.cookie);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead && config.PAGE_CACHE === 'on' ? pageCacheKey(url, language) : undefined;
    const found = key && cache.find(key);
    if (found) {
      pageCacheUses.hit += 1;
      return sendKeptPage(request, response, found);
    }
    return answerFromElsewhere(request, response, { url, language, isRead, key });
  }

  async function answerFromElsewhere(
    request: IncomingMessage,
    response: ServerResponse,
    { url, language, isRead, key }: Omit<Asked, 'lastKnown'>,
  ): Promise<void> {
    for (const serve of files)
      if (await serve(request, response)) return countRequest(FILE, response.statusCode);
    if (isRead && redirectToCanonicalUrl(url, words, response))
      return countRequest(OTHER, response.statusCode);
    const lastKnown = key && cache.findLastKnown(key);
    if (lastKnown && cache.isDatabaseAway()) {
      pageCacheUses.stale += 1;
      sendStalePage(request, response, lastKnown);
      return countRequest(lastKnown.page.route ?? OTHER, response.statusCode);
    }
    const asked = { url, language, isRead, key, lastKnown };
    if (!key) return void (await answerAnew(request, response, asked));
    const shared = await shareRendering(key, () => answerAnew(request, response, asked));
    if (!shared) return;
    pageCacheUses.shared += 1;
    sendKeptPage(request, response, shared);
  }

  function answerAnew(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<Rendered> {
    watchForProxy(request);
    return inRequestSpan(request, async (span) => {
      const info: RequestInfo = {
        id: span ? requestIdOf(span) : randomUUID(),
        language: asked.language,
        clientAddress: clientAddress(request),
        nonce: randomBytes(16).toString('base64url'),
      };
      const rendered = await renderAndSend(request, response, asked, info);
      if (span) describeAnswer(span, request.method, info.route ?? OTHER, response.statusCode);
      return rendered;
    });
  }

  async function renderAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    { url, language, isRead, key, lastKnown }: Asked,
    info: RequestInfo,
  ): Promise<Rendered> {
    response.setHeader('X-Request-Id', info.id);
    // The only header that scripts can read of a request made by React Router; see request-id.tsx.
    response.setHeader('Server-Timing', `request;desc="${info.id}"`);
    logAndCountWhenDone(request, response, info);
    if (!isRead && refuseCrossSiteForm(request, response, addresses)) return 'own';
    const body = isRead ? undefined : await readLimitedBody(request, response, addresses, bounds.bodyMs);
    if (body === 'refused' || body === 'gone') return 'own';

    const renderedFrom = cache.now();
    const renderedFromMs = performance.now();
    const kept: Keeping = { tags: new Set(), at: '' };
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    context.set(keeping, kept);
    context.set(cachedReads, reads);
    const state = { hasGivenUp: false, hasFailed: false };
    const answered = await withRequestDatabaseState(state, async () => {
      const leave = await guard?.enter(request, response, info);
      if (leave === 'refused') return leave;
      const begun = performance.now();
      return render(toRequest(request, response, body), context).finally(() => {
        countRendering(info.route ?? OTHER, performance.now() - begun);
        leave?.();
      });
    });
    if (answered === 'refused') return 'own';
    if (answered.status === 404 || answered.status === 405) await guard?.countMiss(info);
    const isUnavailable = answered.status >= 500 && state.hasFailed;
    if (isUnavailable && lastKnown) {
      pageCacheUses.stale += 1;
      sendStalePage(request, response, lastKnown);
      return 'failed';
    }
    const rendered = isUnavailable
      ? serviceUnavailable(answered, language, info.id)
      : endpointFailure(answered, language);
    for (const [name, value] of Object.entries(securityHeaders)) rendered.headers.set(name, value);
    rendered.headers.set('Content-Language', language);

    // A response that sets a cookie is for one visitor, whatever its tags say.
    if (isRead && kept.tags.size > 0 && rendered.status === 200 && !rendered.headers.has('Set-Cookie')) {
      rendered.headers.set('Cache-Control', REVALIDATED);
      rendered.headers.set('Vary', 'Cookie, Accept-Encoding');
      const page = await makeCachedPage(rendered, info.nonce, [...kept.tags]);
      page.route = info.route;
      const isKept = key !== undefined && isOwnAddress(url, kept.at);
      if (isKept) pageCacheUses.miss += 1;
      if (isKept) {
        if (kept.seconds) page.endsAt = renderedFromMs + kept.seconds * 1000;
        page.headers.push(...Object.entries(cdnHeaders(page.tags, kept.seconds)).flat());
        cache.keep(key, page, renderedFrom);
      }
      sendCachedPage(request, response, page, isKept);
      return isKept ? page : 'own';
    }
    await sendUncachedResponse(request, response, rendered, info.nonce);
    return rendered.status < 500 ? 'own' : 'failed';
  }

  const server = createServer(serverOptions(bounds), async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      const id = response.getHeader('X-Request-Id');
      log.error({ err: error, id }, 'request failed');
      if (id === undefined) countRequest(OTHER, 500);
      if (response.headersSent) return void response.destroy();
      const language = requestLanguage(request.url ?? '', request.headers.cookie);
      const page = fallbackErrorPage(language, pageTitle(config.BRAND_NAME));
      response.writeHead(500, { ...securityHeaders, 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    }
  });
  answerUnreadable(server);
  boundConnections(server, bounds, isProxy);
  return server;
}

/** A read continues when its client disconnects, since others may be waiting for the page. */
function toRequest(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | 'unread' | undefined,
): Request {
  const origin = requestOrigin(request);
  if (body === 'unread') {
    const { protocol, host } = new URL(origin);
    return createRequest(request, response, { protocol, host });
  }
  return new Request(`${origin}${request.url}`, {
    method: body ? (request.method ?? 'POST') : 'GET',
    headers: createHeaders(request),
    ...(body && { body: new Uint8Array(body) }),
  });
}

function sendKeptPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  sendCachedPage(request, response, page, true);
  countRequest(page.route ?? OTHER, response.statusCode);
}

function logAndCountWhenDone(request: IncomingMessage, response: ServerResponse, info: RequestInfo): void {
  const start = performance.now();
  const logAndCount = () => {
    const path = loggedPath(request.url);
    const ms = Math.round(performance.now() - start);
    const level = isHealthCheck(request.url) && response.statusCode === 200 ? 'debug' : 'info';
    log[level]({ id: info.id, method: request.method, path, status: response.statusCode, ms }, 'request');
    countRequest(info.route ?? OTHER, response.statusCode);
  };
  response.once('close', boundToSpan(logAndCount));
}
