import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIpAddress } from './is-public-ip-address.server.ts';

export type FetchProblem =
  | 'address'
  | 'not-public'
  | 'unknown-host'
  | 'unreachable'
  | 'too-slow'
  | 'too-many-redirects'
  | 'not-found'
  | 'not-allowed'
  | 'server-error'
  | 'too-large';

export type FetchOptions = {
  mostBytes: number;
  withinMs: number;
  privateHosts: readonly string[];
  lookup?: typeof systemLookup;
};

const MOST_REDIRECTS = 5;
const LONGEST_ADDRESS = 2_000;

type Answer = { ok: true; bytes: Buffer } | { ok: false; reason: FetchProblem };
type Step = Answer | { ok: 'elsewhere'; url: URL };

/** Fetches a file from an entered URL. The URL and each redirect must lead to a public IP address. */
export async function fetchPublicFile(address: string, options: FetchOptions): Promise<Answer> {
  const url = fetchableUrl(address);
  if (!url) return { ok: false, reason: 'address' };
  const signal = AbortSignal.timeout(options.withinMs);
  let step: Step = { ok: 'elsewhere', url };
  for (let hop = 0; step.ok === 'elsewhere'; hop++) {
    if (hop > MOST_REDIRECTS) return { ok: false, reason: 'too-many-redirects' };
    step = await ask(step.url, options, signal);
  }
  return step;
}

export function fetchableUrl(address: string): URL | undefined {
  const given = address.startsWith('//') ? `https:${address}` : address;
  if (given.length > LONGEST_ADDRESS || !URL.canParse(given)) return;
  const url = new URL(given);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password || url.href.length > LONGEST_ADDRESS) return;
  url.hash = '';
  return url;
}

function ask(
  url: URL,
  { mostBytes, privateHosts, lookup }: FetchOptions,
  signal: AbortSignal,
): Promise<Step> {
  const isPrivate = privateHosts.includes(url.host);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node does not call `lookup` for a literal IP address, so such addresses are checked here.
  if (!isPrivate && (url.port || (isIP(host) && !isPublicIpAddress(host))))
    return Promise.resolve({ ok: false, reason: 'not-public' });
  return new Promise((resolve) => {
    const refuse = (reason: FetchProblem): void => resolve({ ok: false, reason });
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      signal,
      // A new connection is opened, since a pooled one leads to an IP address that was checked for an earlier request.
      agent: false,
      lookup: isPrivate ? undefined : publicLookup(lookup ?? systemLookup),
      headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'ShopImport/1.0' },
    });
    request.on('error', (error) => refuse(problemOf(error, signal)));
    request.once('response', (response) => {
      response.on('error', (error) => refuse(problemOf(error, signal)));
      const step = stepOf(response, url);
      if (step) {
        request.destroy();
        return resolve(step);
      }
      if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
        request.destroy();
        return refuse('too-large');
      }
      const pieces: Buffer[] = [];
      let length = 0;
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        pieces.push(piece);
        if (length <= mostBytes) return;
        request.destroy();
        refuse('too-large');
      });
      response.once('end', () => {
        if (response.complete) resolve({ ok: true, bytes: Buffer.concat(pieces) });
        else refuse('unreachable');
      });
    });
  });
}

function stepOf({ statusCode = 0, headers }: http.IncomingMessage, from: URL): Step | undefined {
  if (statusCode === 200) return;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    const target = URL.canParse(headers.location, from.href) ? new URL(headers.location, from) : undefined;
    const url = target && fetchableUrl(target.href);
    return url ? { ok: 'elsewhere', url } : { ok: false, reason: 'address' };
  }
  if (statusCode === 404 || statusCode === 410) return { ok: false, reason: 'not-found' };
  const isLater = statusCode >= 500 || statusCode === 429 || statusCode === 408;
  return { ok: false, reason: isLater ? 'server-error' : 'not-allowed' };
}

function publicLookup(lookup: typeof systemLookup): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicIpAddress(address)))
        return callback(Object.assign(new Error(`${host} is not public.`), { code: 'ENOTPUBLIC' }), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function problemOf(error: NodeJS.ErrnoException, signal: AbortSignal): FetchProblem {
  if (signal.aborted) return 'too-slow';
  if (error.code === 'ENOTPUBLIC') return 'not-public';
  return error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? 'unknown-host' : 'unreachable';
}
