import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.server.ts';
import { hasSearch } from '../../pages/page-cache-key.server.ts';
import type { Language } from '../../text/language.ts';
import { clientSubnet } from '../clients/client-subnet.ts';
import type { RouteRuleChecks } from '../guards/route-rules.server.ts';
import { cspWithNonce, securityHeaders } from '../guards/security-headers.server.ts';
import type { RequestInfo } from '../request-info.server.ts';

const WINDOW_SECONDS = 10;
const BUSY_SECONDS = 5;
const readsPerWindow = Math.ceil((config.SEARCHES_PER_MINUTE * WINDOW_SECONDS) / 60);
const usual = {
  windowSeconds: WINDOW_SECONDS,
  readsPerWindow,
  /** This is enough for many customers who share a network and pay at the same time. */
  ownPerWindow: Math.max(200, 4 * readsPerWindow),
  longestWaitMs: 4_000,
};

type AnswerRefusedRead = (refused: RefusedRead) => { type: string; body: string };

export type CostlyReads = {
  addresses: RouteRuleChecks;
  answerRefused: AnswerRefusedRead;
  limits?: Partial<typeof usual> | undefined;
};

export type RefusedRead = {
  url: string;
  language: Language;
  reason: 'too-many' | 'busy';
  retryAfterSeconds: number;
};

/** Limits the uncached pages that visitors can request: a rate per network, few at the same time and a short queue. */
export function throttleUncachedPages({ addresses, answerRefused, limits }: CostlyReads) {
  const { windowSeconds, readsPerWindow, ownPerWindow, longestWaitMs } = { ...usual, ...limits };
  const rule = { points: readsPerWindow, duration: windowSeconds };
  const searches = new RateLimiterMemory({ ...rule, keyPrefix: 'search' });
  const misses = new RateLimiterMemory({ ...rule, keyPrefix: 'miss' });
  const own = new RateLimiterMemory({ ...rule, points: ownPerWindow, keyPrefix: 'own' });
  const queue = createReadQueue({ atOnce: 4, mostWaiting: 48, mostWaitingOfOne: 16, longestWaitMs });

  async function enter(
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
  ): Promise<Leave | 'refused'> {
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = addresses.isPersonal(url);
    if (isOwn && (addresses.isUnbounded(url) || !(isRead || isForm(request)))) return () => {};
    const network = clientSubnet(info.clientAddress);
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
    async countMiss({ clientAddress }: RequestInfo): Promise<void> {
      await misses.consume(clientSubnet(clientAddress)).catch(refusalOf);
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

type Options = {
  atOnce: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  longestWaitMs: number;
};

type Leave = () => void;

type Waiting = { client: string; admit: () => void };

/** Between two reads the event loop makes this many turns, in which it serves other requests, mostly cached pages. */
const ROUNDS_BETWEEN = 4;

export function createReadQueue({ atOnce, mostWaiting, mostWaitingOfOne, longestWaitMs }: Options) {
  let free = atOnce;
  const line = new Set<Waiting>();
  const waitingOf = new Map<string, number>();

  /** Waits until the read may start. Returns `full` if the queue is full, and `gone` if the client disconnected. */
  async function enter(
    client: string,
    whenGone: (listener: () => void) => void,
  ): Promise<Leave | 'full' | 'gone'> {
    if (free > 0) {
      free -= 1;
      return leaveOnce();
    }
    const mine = waitingOf.get(client) ?? 0;
    if (line.size >= mostWaiting || mine >= mostWaitingOfOne) return 'full';
    const came = await new Promise<'turn' | 'full' | 'gone'>((resolve) => {
      const timer = setTimeout(() => end('full'), longestWaitMs);
      const waiting: Waiting = { client, admit: () => end('turn') };
      line.add(waiting);
      waitingOf.set(client, mine + 1);
      whenGone(() => end('gone'));

      function end(how: 'turn' | 'full' | 'gone'): void {
        if (!line.delete(waiting)) return;
        clearTimeout(timer);
        const left = (waitingOf.get(client) ?? 1) - 1;
        if (left > 0) waitingOf.set(client, left);
        else waitingOf.delete(client);
        resolve(how);
      }
    });
    return came === 'turn' ? leaveOnce() : came;
  }

  function leaveOnce(): Leave {
    let hasLeft = false;
    return () => {
      if (!hasLeft) void passOn();
      hasLeft = true;
    };
  }

  async function passOn(): Promise<void> {
    for (let round = 0; round < ROUNDS_BETWEEN; round++) await nextTurn();
    const [next] = line;
    if (next) next.admit();
    else free += 1;
  }

  return { enter };
}
