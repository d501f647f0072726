import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOrInstallWrk } from '../scripts/ensure-wrk.ts';
import { cpuMs } from './process-usage.ts';

export type Load = {
  perSecond: number;
  p99Ms: number;
  /** Processor time of the given servers per request, without the client's. */
  microsecondsEach: number;
};

const wrk = findOrInstallWrk();

/** Loads one address with brotli for this time. Throws on any response but 2xx. */
export async function loadWithWrk(
  url: string,
  { connections = 16, seconds = 4, pids = [] as (number | undefined)[] } = {},
): Promise<Load> {
  const before = cpuMs(pids);
  const { stdout } = await promisify(execFile)(wrk, [
    ...['-t', '1', '-c', String(connections), '-d', String(seconds), '--latency', '--timeout', '10'],
    ...['-H', 'Accept-Encoding: br', url],
  ]);
  const computedMs = cpuMs(pids) - before;
  const wrong = /^\s*(Non-2xx or 3xx responses|Socket errors): .*$/m.exec(stdout);
  if (wrong) throw new Error(`${url}: ${wrong[0].trim()}`);
  const requests = Number(/^\s*(\d+) requests in/m.exec(stdout)?.[1]);
  return {
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]),
    p99Ms: milliseconds(/^\s*99%\s+([\d.]+\w+)/m.exec(stdout)?.[1]),
    microsecondsEach: (computedMs * 1_000) / requests,
  };
}

function milliseconds(text = ''): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit ?? ''] ?? Number.NaN);
}
