import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { createHeaders, createRequest } from '@remix-run/node-fetch-server';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import { config } from '../config.server.ts';
import { withRequestDatabaseState } from '../database/database-unavailable.server.ts';
import { log } from '../log/log.server.ts';
import { loggedPath } from '../log/logged-path.ts';
import { countPageCacheUse, countRendering, countRequest } from '../metrics/counts.server.ts';
import { cachedReads, type createCachedReads } from '../pages/cached-reads.server.ts';
import { cdnHeaders } from '../pages/cdn.server.ts';
import type { Rendered } from '../pages/coalesce-renders.server.ts';
import { type Keeping, keeping } from '../pages/mark-page-cacheable.server.ts';
import type { PageCache } from '../pages/page-cache.server.ts';
import { isOwnAddress } from '../pages/page-cache-key.server.ts';
import {
  makeCachedPage,
  REVALIDATED,
  sendCachedPage,
  sendStalePage,
} from '../pages/send-cached-page.server.ts';
import type { Language } from '../text/language.ts';
import { boundToSpan, inSpan, markFailed, readTraceparent } from '../tracing/spans.server.ts';
import { clientAddressReader, untrustedProxyWatch } from './clients/client-address.server.ts';
import { readLimitedBody, refuseCrossSiteForm } from './guards/request-guards.server.ts';
import type { RouteRuleChecks } from './guards/route-rules.server.ts';
import { securityHeaders } from './guards/security-headers.server.ts';
import type { throttleUncachedPages } from './limits/throttle-uncached-pages.server.ts';
import { type RequestInfo, requestInfo } from './request-info.server.ts';
import { sendUncachedResponse } from './send-uncached-response.server.ts';
import { endpointFailure, serviceUnavailable } from './service-unavailable.server.ts';
import { requestOrigin } from './urls/request-origin.server.ts';

/** The name in metrics and traces for requests that match no route. */
export const OTHER = 'other';

export type Asked = {
  url: string;
  language: Language;
  isRead: boolean;
  key: string | undefined;
  lastKnown: ReturnType<PageCache['findLastKnown']> | '' | undefined;
};

export type Rendering = {
  cache: PageCache;
  render: RequestHandler;
  addresses: RouteRuleChecks;
  guard: ReturnType<typeof throttleUncachedPages> | undefined;
  reads: ReturnType<typeof createCachedReads>;
  bodyMs: number;
};

const clientAddress = clientAddressReader(config.TRUSTED_PROXIES);
const watchForProxy = untrustedProxyWatch(config.TRUSTED_PROXIES, (proxy) =>
  log.warn(
    { proxy },
    'a proxy passes requests on while TRUSTED_PROXIES is empty: all its shoppers count as one client; name it there',
  ),
);

/** Renders a request with React Router, and caches the page if its loaders allow it. */
export function renderRequest(
  rendering: Rendering,
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<Rendered> {
  watchForProxy(request);
  return inRequestSpan(request, async (span) => {
    const info: RequestInfo = {
      id: span ? requestIdOf(span) : randomUUID(),
      language: asked.language,
      clientAddress: clientAddress(request),
      nonce: randomBytes(16).toString('base64url'),
    };
    response.setHeader('X-Request-Id', info.id);
    // Scripts can read no other header of a response that React Router fetched; see request-id.tsx.
    response.setHeader('Server-Timing', `request;desc="${info.id}"`);
    logAndCountWhenDone(request, response, info);
    const rendered = await answerWithinLimits(rendering, request, response, asked, info);
    if (span) describeAnswer(span, request.method, info.route ?? OTHER, response.statusCode);
    return rendered;
  });
}

async function answerWithinLimits(
  rendering: Rendering,
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  info: RequestInfo,
): Promise<Rendered> {
  const { cache, addresses, guard, bodyMs } = rendering;
  const { isRead, language, lastKnown } = asked;
  if (!isRead && refuseCrossSiteForm(request, response, addresses)) return 'own';
  const body = isRead ? undefined : await readLimitedBody(request, response, addresses, bodyMs);
  if (body === 'refused' || body === 'gone') return 'own';

  const from = { version: cache.now(), ms: performance.now() };
  const kept: Keeping = { tags: new Set(), at: '' };
  const state = { hasGivenUp: false, hasFailed: false };
  const answered = await withRequestDatabaseState(state, () =>
    renderInTurn(rendering, request, response, { body, info, kept }),
  );
  if (answered === 'refused') return 'own';
  if (answered.status === 404 || answered.status === 405) await guard?.countMiss(info);
  const isUnavailable = answered.status >= 500 && state.hasFailed;
  if (isUnavailable && lastKnown) {
    countPageCacheUse('stale');
    sendStalePage(request, response, lastKnown);
    return 'failed';
  }
  const rendered = isUnavailable
    ? serviceUnavailable(answered, language, info.id)
    : endpointFailure(answered, language);
  for (const [name, value] of Object.entries(securityHeaders)) rendered.headers.set(name, value);
  rendered.headers.set('Content-Language', language);
  // A response that sets a cookie is for one visitor, so it is not cached even if its loaders added tags.
  if (isRead && kept.tags.size > 0 && rendered.status === 200 && !rendered.headers.has('Set-Cookie'))
    return sendAndKeep(cache, request, response, { rendered, asked, info, kept, from });
  await sendUncachedResponse(request, response, rendered, info.nonce);
  return rendered.status < 500 ? 'own' : 'failed';
}

type Turn = { body: Buffer | 'unread' | undefined; info: RequestInfo; kept: Keeping };

async function renderInTurn(
  { render, guard, reads }: Rendering,
  request: IncomingMessage,
  response: ServerResponse,
  { body, info, kept }: Turn,
): Promise<Response | 'refused'> {
  const context = new RouterContextProvider();
  context.set(requestInfo, info);
  context.set(keeping, kept);
  context.set(cachedReads, reads);
  const leave = await guard?.enter(request, response, info);
  if (leave === 'refused') return leave;
  const begun = performance.now();
  return render(toRequest(request, response, body), context).finally(() => {
    countRendering(info.route ?? OTHER, performance.now() - begun);
    leave?.();
  });
}

type KeptAnswer = {
  rendered: Response;
  asked: Asked;
  info: RequestInfo;
  kept: Keeping;
  from: { version: number; ms: number };
};

async function sendAndKeep(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
  { rendered, asked: { url, key }, info, kept, from }: KeptAnswer,
): Promise<Rendered> {
  rendered.headers.set('Cache-Control', REVALIDATED);
  rendered.headers.set('Vary', 'Cookie, Accept-Encoding');
  const page = await makeCachedPage(rendered, info.nonce, [...kept.tags]);
  page.route = info.route;
  const isKept = key !== undefined && isOwnAddress(url, kept.at);
  if (isKept) {
    countPageCacheUse('miss');
    if (kept.seconds) page.endsAt = from.ms + kept.seconds * 1000;
    page.headers.push(...Object.entries(cdnHeaders(page.tags, kept.seconds)).flat());
    cache.keep(key, page, from.version);
  }
  sendCachedPage(request, response, page, isKept);
  return isKept ? page : 'own';
}

/** A GET request has no abort signal, since other visitors may wait for the page when its client disconnects. */
function toRequest(request: IncomingMessage, response: ServerResponse, body: Buffer | 'unread' | undefined) {
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

/** Starts a new trace. An incoming `traceparent` is only linked and not continued, since anyone can send one. */
function inRequestSpan<Result>(
  { method = 'GET', url, headers }: IncomingMessage,
  answer: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (isHealthCheck(url)) return answer();
  const of = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
  const link = readTraceparent(headers.traceparent);
  return inSpan({ ...of, parent: undefined, links: link ? [link] : [] }, answer);
}

/** Load balancers send health checks every few seconds. They are not traced; successful ones are logged as debug. */
function isHealthCheck(url = ''): boolean {
  return /^\/health\/(live|ready)(?:\?|$)/.test(url);
}

function requestIdOf(span: Span): string {
  return span.spanContext().traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function describeAnswer(span: Span, method = 'GET', route: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) markFailed(span, String(status));
}
