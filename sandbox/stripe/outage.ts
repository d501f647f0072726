import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendRateLimited, sendUnavailable } from './api.ts';

/** `late-answer` does the work and answers once the mode is another one. */
export const OUTAGES = [
  'none',
  'unavailable',
  'rate-limited',
  'close',
  'hang',
  'lose-answer',
  'late-answer',
] as const;
export type OutageMode = (typeof OUTAGES)[number];

/** How tests make the API unreachable. */
export interface Outage {
  mode: OutageMode;
  /** For how many more requests; null until it is set otherwise. */
  count: number | null;
}

/** The mode for this request, one fewer being left after it. */
export function takeOutage(outage: Outage): OutageMode {
  const { mode } = outage;
  if (mode === 'none' || outage.count === null) return mode;
  outage.count -= 1;
  if (outage.count <= 0) Object.assign(outage, { mode: 'none', count: null });
  return mode;
}

/** Treats a request as an unreachable provider would; false when it is to be answered as usual. */
export function isRefusedByOutage(
  mode: OutageMode,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (mode === 'unavailable') {
    request.resume();
    sendUnavailable(response);
  }
  if (mode === 'rate-limited') {
    request.resume();
    sendRateLimited(response);
  }
  if (mode === 'close') request.socket.destroy();
  return mode === 'unavailable' || mode === 'rate-limited' || mode === 'close' || mode === 'hang';
}

const waiting = new WeakMap<Outage, (() => void)[]>();

export function setOutage(
  outage: Outage,
  { mode, count }: { mode: OutageMode; count: number | null },
): Outage {
  for (const go of waiting.get(outage) ?? []) go();
  waiting.delete(outage);
  return Object.assign(outage, { mode, count });
}

export function untilItIsOver(outage: Outage): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(outage, [...(waiting.get(outage) ?? []), resolve]);
  });
}
