import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendUnavailable } from './api.ts';

export const OUTAGES = ['none', 'unavailable', 'close', 'hang', 'lose-answer'] as const;
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
  if (mode === 'close') request.socket.destroy();
  return mode === 'unavailable' || mode === 'close' || mode === 'hang';
}
