import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendRateLimited, sendUnavailable } from './api.ts';

/** `late-answer` does the work, and responds once the mode changes. */
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

/** Makes the API unreachable for tests. */
export interface Outage {
  mode: OutageMode;
  /** Number of further requests; null for no limit. */
  count: number | null;
}

/** Returns the mode for this request, and counts it. */
export function takeOutage(outage: Outage): OutageMode {
  const { mode } = outage;
  if (mode === 'none' || outage.count === null) return mode;
  outage.count -= 1;
  if (outage.count <= 0) Object.assign(outage, { mode: 'none', count: null });
  return mode;
}

/** Handles a request as an unreachable provider would; returns false if it is to be handled normally. */
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
