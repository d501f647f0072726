import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.server.ts';
import { hasSearch } from '../../pages/page-cache-key.server.ts';
import type { Language } from '../../text/language.ts';
import { clientNetwork } from '../clients/client-network.ts';
import type { RouteRequestRuleChecks } from '../guards/route-request-rules.server.ts';
import { cspWithNonce, securityHeaders } from '../guards/security-headers.server.ts';
import type { RequestInfo } from '../request-info.server.ts';
import { createReadQueue, type Leave } from './read-queue.server.ts';

/** Short, so that a limited client may soon continue. */
const WINDOW_SECONDS = 10;
const BUSY_SECONDS = 5;
const readsPerWindow = Math.ceil((config.SEARCHES_PER_MINUTE * WINDOW_SECONDS) / 60);
const usual = {
  windowSeconds: WINDOW_SECONDS,
  readsPerWindow,
  /** Enough for a crowd that shares a network and pays at the same time. */
  ownPerWindow: Math.max(200, 4 * readsPerWindow),
  longestWaitMs: 4_000,
};

export type AnswerRefusedRead = (refused: RefusedRead) => { type: string; body: string };

export type CostlyReads = {
  /** Finds the pages that strangers may request with unique queries: all that are not personal. */
  addresses: RouteRequestRuleChecks;
  answerRefused: AnswerRefusedRead;
  /** Overrides the limits in tests. */
  limits?: Partial<typeof usual> | undefined;
};

export type RefusedRead = {
  url: string;
  language: Language;
  reason: 'too-many' | 'busy';
  retryAfterSeconds: number;
};

/**
 * Limits the pages that strangers can make a process render: searches, other queries that no cached page covers, and
 * unknown addresses. Each network has a rate, few are rendered at once, and the rest wait in a short queue. Personal
 * pages never wait and have a higher limit. Counted in memory per process, since a query each would cost as much as
 * it saves. Cached pages never come here.
 */
export function throttleUncachedPages({ addresses, answerRefused, limits }: CostlyReads) {
  const { windowSeconds, readsPerWindow, ownPerWindow, longestWaitMs } = { ...usual, ...limits };
  const rule = { points: readsPerWindow, duration: windowSeconds };
  const searches = new RateLimiterMemory({ ...rule, keyPrefix: 'search' });
  const misses = new RateLimiterMemory({ ...rule, keyPrefix: 'miss' });
  const own = new RateLimiterMemory({ ...rule, points: ownPerWindow, keyPrefix: 'own' });
  const queue = createReadQueue({ atOnce: 4, mostWaiting: 48, mostWaitingOfOne: 16, longestWaitMs });

  /** Waits for the turn of a read or form and returns the function that ends it, or sends the refusal. */
  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
  ): Promise<Leave | 'refused'> {
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = addresses.isPersonal(url);
    if (isOwn && (addresses.isUnbounded(url) || !(isRead || isForm(request)))) return () => {};
    const network = clientNetwork(info.clientAddress);
    const refuse = (reason: RefusedRead['reason'], retryAfterSeconds: number) => {
      const { type, body } = answerRefused({ url, language: info.language, reason, retryAfterSeconds });
      response.writeHead(reason === 'busy' ? 503 : 429, {
        ...securityHeaders,
        'Content-Security-Policy': cspWithNonce(info.nonce),
        'Content-Type': type,
        'Content-Language': info.language,
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfterSeconds),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return 'refused' as const;
    };
    if (isOwn) {
      const spentOwn = await own.consume(network).then(() => undefined, refusalOf);
      return spentOwn ? refuse('too-many', secondsOf(spentOwn)) : () => {};
    }
    if (!isRead || !hasSearch(url)) {
      const missed = await misses.get(network);
      return missed && missed.consumedPoints > rule.points ? refuse('too-many', secondsOf(missed)) : () => {};
    }
    const spent = await searches.consume(network).then(() => undefined, refusalOf);
    if (spent) return refuse('too-many', secondsOf(spent));
    const place = await queue.enter(network, (listener) => response.once('close', listener));
    if (place === 'gone') return 'refused';
    return place === 'full' ? refuse('busy', BUSY_SECONDS) : place;
  }

  return {
    enter,
    /** Counts a request for an address that does not exist or takes no forms. */
    async countMiss({ clientAddress }: RequestInfo): Promise<void> {
      await misses.consume(clientNetwork(clientAddress)).catch(refusalOf);
    },
  };
}

function isForm({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
