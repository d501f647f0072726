import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Load, loadWithWrk } from './load-with-wrk.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;

export type CachedPageResult = { plain: Load; kept: Load; ratio: number; bytes: number };

/**
 * Compares the processor time per request of a cached page with that of a plain server sending the same bytes and headers, both in one
 * process. They take turns, so that noise hits both; medians count.
 */
export async function measureCachedPage(url: string, shopPid: number | undefined): Promise<CachedPageResult> {
  const page = await warmUp(url);
  const plain = await startPlainServer(page);
  const rounds: { plain: Load; kept: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      plain: await loadWithWrk(plain.url, { pids: [plain.process.pid] }),
      kept: await loadWithWrk(url, { pids: [shopPid] }),
    });
  plain.process.kill();
  return {
    plain: mediansOf(rounds.map((round) => round.plain)),
    kept: mediansOf(rounds.map((round) => round.kept)),
    ratio: median(rounds.map((round) => round.plain.microsecondsEach / round.kept.microsecondsEach)),
    bytes: page.bytes.length,
  };
}

/** Returns the requests a second of an empty response from plain node:http on one core. */
export async function measurePlainServer(): Promise<number> {
  const plain = await startPlainServer({ bytes: Buffer.from('ok'), headers: [] });
  await loadWithWrk(plain.url, { seconds: 1 });
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push((await loadWithWrk(plain.url, { seconds: 2 })).perSecond);
  plain.process.kill();
  return median(rounds);
}

/** Measures a page rendered for every request, by warm processes. */
export async function measureRenderedPage(url: string, pids: (number | undefined)[]): Promise<Load> {
  await loadWithWrk(url, { seconds: 4 });
  const rounds: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await loadWithWrk(url, { pids }));
  return mediansOf(rounds);
}

type Page = { bytes: Buffer; headers: string[] };

async function warmUp(url: string): Promise<Page> {
  await loadWithWrk(url, { seconds: 6 });
  return get(url);
}

/** Returns the bytes as sent; fetch would decompress them. */
function get(url: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.rawHeaders }));
      })
      .on('error', reject);
  });
}

/** Starts the yardstick, which sends these bytes and does nothing else. */
export async function startPlainServer({
  bytes,
  headers,
}: Page): Promise<{ url: string; process: ChildProcess }> {
  const server = fork('bench/plain-server.ts');
  server.send({ bytes: bytes.toString('base64'), headers: withoutThoseOfNode(headers) });
  const address = await new Promise<AddressInfo>((resolve) =>
    server.once('message', (sent) => resolve(sent as AddressInfo)),
  );
  return { url: `http://127.0.0.1:${address.port}/`, process: server };
}

function withoutThoseOfNode(rawHeaders: string[]): string[] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, place) =>
    rawHeaders.slice(2 * place, 2 * place + 2),
  );
  return pairs.filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name)).flat();
}

function mediansOf(loads: Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
    microsecondsEach: median(loads.map(({ microsecondsEach }) => microsecondsEach)),
  };
}
