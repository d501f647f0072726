import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHeaders, createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { config } from '../config.server.ts';
import { answerRequest } from '../database/database-unavailable.server.ts';
import { log } from '../log/log.server.ts';
import { loggedPath } from '../log/logged-path.ts';
import { applicationErrorPage } from '../pages/application-error.ts';
import { type Keeping, keeping } from '../pages/keep-page.server.ts';
import { oneRenderingAtATime, type Rendered } from '../pages/one-rendering.server.ts';
import type { CachedPage, PageCache, PageForm } from '../pages/page-cache.server.ts';
import { isOwnAddress, pageKey } from '../pages/page-key.server.ts';
import { sendStalePage } from '../pages/send-stale-page.server.ts';
import { LANGUAGE_KEY, type Language, languageAskedFor, languageOf } from '../text/language.ts';
import { leadToCanonical, routeWords } from './addresses/canonical-address.server.ts';
import { requestOrigin } from './addresses/request-address.server.ts';
import { answerUnreadable, refuseMalformed } from './addresses/request-target.server.ts';
import { clientAddressReader } from './clients/client-address.server.ts';
import { unknownProxyWatch } from './clients/warn-of-unknown-proxy.server.ts';
import { acceptedEncoding, compress, compressHard, type Encoding } from './encoding.server.ts';
import { readBody, refuseForeignForm } from './guards/request-guards.server.ts';
import { policyWithHashes, policyWithNonce, securityHeaders } from './guards/security-headers.server.ts';
import { type CostlyReads, guardCostlyReads } from './limits/costly-reads.server.ts';
import { requestInfo } from './request-info.server.ts';
import { serviceUnavailable } from './service-unavailable.server.ts';

/** What a request asks for; `lastKnown` is what stands in while the database is away. */
type Asked = {
  url: string;
  language: Language;
  isRead: boolean;
  /** Where a page is kept, if its address may be one of ours. */
  key: string | undefined;
  lastKnown: { page: CachedPage; seconds: number } | undefined;
};

/** Answers a request and says so, or leaves it to the next. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** Browsers and CDNs ask again each time and mostly hear "not modified". */
const REVALIDATED = 'public, max-age=0, must-revalidate';
const clientAddress = clientAddressReader(config.TRUSTED_PROXIES);
const watchForProxy = unknownProxyWatch(config.TRUSTED_PROXIES, (proxy) =>
  log.warn(
    { proxy },
    'a proxy passes requests on while TRUSTED_PROXIES is empty: all its shoppers count as one client; name it there',
  ),
);

/**
 * The shop's HTTP server, cheapest answer first: files, kept pages, then React Router.
 * `files` are asked in turn; the first that answers with true has answered. `costlyReads` are bounded.
 */
export function createHttpServer(
  build: Parameters<typeof createRequestHandler>[0],
  cache: PageCache,
  files: Serve[],
  costlyReads?: CostlyReads,
): Server {
  const render = createRequestHandler(build);
  // The development server, whose routes change, keeps nothing.
  const words = typeof build === 'function' ? new Set<string>() : routeWords(build);
  const guard = costlyReads && guardCostlyReads(costlyReads);
  const shareRendering = oneRenderingAtATime(cache);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseMalformed(request, response)) return;
    for (const serve of files) if (await serve(request, response)) return;

    const url = request.url ?? '/';
    const language = languageOf(url, request.headers.cookie);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead ? pageKey(url, language) : undefined;
    const found = key && config.PAGE_CACHE === 'on' ? cache.find(key) : undefined;
    if (found) return sendPage(request, response, found, true);
    if (isRead && leadToCanonical(url, words, response)) return;
    const lastKnown = key && config.PAGE_CACHE === 'on' ? cache.findLastKnown(key) : undefined;
    if (lastKnown && cache.isDatabaseAway()) return sendStalePage(request, response, lastKnown);
    const asked = { url, language, isRead, key, lastKnown };
    if (!key || config.PAGE_CACHE !== 'on') return void (await answerAnew(request, response, asked));
    const shared = await shareRendering(key, () => answerAnew(request, response, asked));
    if (shared) sendPage(request, response, shared, true);
  }

  /** Renders, and answers one request; says whether others who ask for the same may have it too. */
  async function answerAnew(
    request: IncomingMessage,
    response: ServerResponse,
    { url, language, isRead, key, lastKnown }: Asked,
  ): Promise<Rendered> {
    watchForProxy(request);
    const info = {
      id: randomUUID(),
      language,
      clientAddress: clientAddress(request),
      nonce: randomBytes(16).toString('base64url'),
    };
    response.setHeader('X-Request-Id', info.id);
    // The one header that scripts may read of a request React Router made; see request-id.tsx.
    response.setHeader('Server-Timing', `request;desc="${info.id}"`);
    logWhenDone(request, response, info.id);
    if (!isRead && refuseForeignForm(request, response)) return 'own';
    const body = isRead ? undefined : await readBody(request, response);
    if (body === 'refused' || body === 'gone') return 'own';

    const renderedFrom = cache.now();
    const kept: Keeping = { tags: new Set(), at: '' };
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    context.set(keeping, kept);
    const patience = { hasGivenUp: false, hasFailed: false };
    const answered = await answerRequest(patience, async () => {
      const leave = await guard?.enter(request, response, info);
      if (leave === 'refused') return leave;
      return render(toRequest(request, response, body), context).finally(leave);
    });
    if (answered === 'refused') return 'own';
    if (answered.status === 404 || answered.status === 405) await guard?.countMiss(info);
    const isUnavailable = answered.status >= 500 && patience.hasFailed;
    if (isUnavailable && lastKnown) {
      sendStalePage(request, response, lastKnown);
      return 'failed';
    }
    const rendered = isUnavailable ? serviceUnavailable(answered, language, info.id) : answered;
    for (const [name, value] of Object.entries(securityHeaders)) rendered.headers.set(name, value);
    rendered.headers.set('Content-Language', language);

    // What sets a cookie is for one reader, whatever its tags say.
    if (isRead && kept.tags.size > 0 && rendered.status === 200 && !rendered.headers.has('Set-Cookie')) {
      rendered.headers.set('Cache-Control', REVALIDATED);
      rendered.headers.set('Vary', 'Cookie, Accept-Encoding');
      const page = await pageOf(rendered, info.nonce, [...kept.tags]);
      const isKept = key !== undefined && isOwnAddress(url, kept.at) && config.PAGE_CACHE === 'on';
      if (isKept) cache.keep(key, page, renderedFrom);
      sendPage(request, response, page, isKept);
      return isKept ? page : 'own';
    }
    await sendOnce(request, response, rendered, info.nonce);
    return rendered.status < 500 ? 'own' : 'failed';
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, id: response.getHeader('X-Request-Id') }, 'request failed');
      if (response.headersSent) return response.destroy();
      const page = applicationErrorPage(languageOf(request.url ?? '', request.headers.cookie));
      response.writeHead(500, { ...securityHeaders, 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    });
  });
  answerUnreadable(server);
  return server;
}

/** A page that shows the same to everyone. */
async function pageOf(rendered: Response, nonce: string, tags: string[]): Promise<CachedPage> {
  let html: Buffer = Buffer.from(await rendered.arrayBuffer());
  if (isHtml(rendered)) {
    const hashed = policyWithHashes(html, nonce);
    html = hashed.html;
    rendered.headers.set('Content-Security-Policy', hashed.policy);
  }
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  rendered.headers.set('ETag', etag);
  return { tags, etag, headers: [...rendered.headers].flat(), html, forms: {} };
}

/** Writes a page. One that is kept is compressed once for all its readers, and anew, harder, for those after the second. */
function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  isKept: boolean,
): void {
  const chosen = languageAskedFor(request.url ?? '');
  if (request.headers['if-none-match'] === page.etag && !chosen) {
    const repeated = ['ETag', page.etag, 'Cache-Control', REVALIDATED];
    response.writeHead(304, [...repeated, 'Vary', 'Cookie, Accept-Encoding']).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const former = page.forms[encoding];
  const form = former ?? formOf(page, encoding, compress(page.html, encoding, isKept ? 5 : 2));
  page.forms[encoding] = form;
  if (former && encoding === 'br' && !page.isPackedHard) packHard(page);
  response.writeHead(200, chosen ? [...form.headers, 'Set-Cookie', languageCookie(chosen)] : form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

function formOf({ headers }: CachedPage, encoding: Encoding, body: Buffer): PageForm {
  const length = ['Content-Length', String(body.length)];
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { headers: [...headers, ...length, ...coding], body };
}

/** So that the text of a long page, a listing, arrives in the first packets of a connection. */
function packHard(page: CachedPage): void {
  page.isPackedHard = true;
  compressHard(page.html).then(
    (body) => {
      page.forms.br = formOf(page, 'br', body);
    },
    (error: unknown) => log.warn({ err: error }, 'a page stays larger than it could be'),
  );
}

async function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
  nonce: string,
): Promise<void> {
  const chosen = languageAskedFor(request.url ?? '');
  if (chosen) rendered.headers.append('Set-Cookie', languageCookie(chosen));
  if (!rendered.headers.has('Cache-Control')) rendered.headers.set('Cache-Control', 'private, no-store');
  if (isHtml(rendered)) rendered.headers.set('Content-Security-Policy', policyWithNonce(nonce));
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (
    !rendered.body ||
    encoding === 'identity' ||
    !/^text\/|json/.test(rendered.headers.get('Content-Type') ?? '')
  ) {
    return sendResponse(response, rendered);
  }
  const body = compress(Buffer.from(await rendered.arrayBuffer()), encoding, 2);
  rendered.headers.set('Content-Encoding', encoding);
  rendered.headers.append('Vary', 'Accept-Encoding');
  response
    .writeHead(rendered.status, [...rendered.headers, ['Content-Length', String(body.length)]].flat())
    .end(body);
}

/**
 * A read goes on when its reader leaves: others may be waiting for the page. Who asks for the headers alone gets those
 * of the whole page.
 */
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

function isHtml(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function languageCookie(language: Language): string {
  return `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, id: string): void {
  const start = performance.now();
  response.once('close', () => {
    const path = loggedPath(request.url);
    const ms = Math.round(performance.now() - start);
    log.info({ id, method: request.method, path, status: response.statusCode, ms }, 'request');
  });
}
