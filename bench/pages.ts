import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';

const CONNECTIONS = 16;
const ROUND_SECONDS = 4;
const ROUNDS = 3;
const headers = { 'Accept-Encoding': 'br' };

export type PageResult = { plain: number; cached: number; ratio: number; rendered: number; bytes: number };

/**
 * Requests a second of one page at 16 connections: from the page cache, rendered anew, and from a plain server that
 * writes the same compressed bytes. The three take turns, and the medians count, so that a noisy moment hits them all.
 */
export async function measurePage(
  path: string,
  cachedShop: string,
  renderingShop: string,
): Promise<PageResult> {
  const bytes = await warmUp(`${cachedShop}${path}`);
  const plain = await startPlainServer(bytes);
  const rounds: Record<'plain' | 'cached' | 'rendered', number[]> = { plain: [], cached: [], rendered: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.plain.push(await requestsPerSecond(plain.url));
    rounds.cached.push(await requestsPerSecond(`${cachedShop}${path}`));
    rounds.rendered.push(await requestsPerSecond(`${renderingShop}${path}`));
  }
  plain.process.kill();
  const ratios = rounds.cached.map((cached, round) => cached / (rounds.plain[round] ?? Number.NaN));
  return {
    plain: median(rounds.plain),
    cached: median(rounds.cached),
    ratio: median(ratios),
    rendered: median(rounds.rendered),
    bytes: bytes.length,
  };
}

async function warmUp(url: string): Promise<Buffer> {
  let body: Buffer = Buffer.alloc(0);
  for (let request = 0; request < 20; request++) {
    // The raw bytes as they go over the wire; fetch would unpack them.
    body = await new Promise<Buffer>((resolve, reject) => {
      http
        .get(url, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        })
        .on('error', reject);
    });
  }
  return body;
}

async function startPlainServer(bytes: Buffer): Promise<{ url: string; process: ChildProcess }> {
  const server = fork('bench/plain-server.ts');
  server.send({
    bytes: bytes.toString('base64'),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' },
  });
  const address = await new Promise<AddressInfo>((resolve) =>
    server.once('message', (sent) => resolve(sent as AddressInfo)),
  );
  return { url: `http://127.0.0.1:${address.port}/`, process: server };
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: ROUND_SECONDS });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors.`);
  return result.requests.average;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
