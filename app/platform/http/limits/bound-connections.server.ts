import type { Server, ServerOptions } from 'node:http';
import { config } from '../../config.server.ts';
import { clientNetwork } from '../clients/client-network.ts';

/** How many connections a process has at once, and how long one may keep it waiting; times in milliseconds. */
export type ConnectionBounds = {
  most: number;
  mostOfNetwork: number;
  /** Until the head of a request is there. */
  headMs: number;
  /** From there until a body is that is no upload. */
  bodyMs: number;
  /** Until all of a request is there, whatever it is. */
  requestMs: number;
  /** While nothing moves in either direction. */
  stalledMs: number;
};

const SLOW_MS = config.SLOW_REQUEST_SECONDS * 1000;
/** A large picture over a slow line takes minutes, as may an answer that is much work. */
const LONG_FACTOR = 15;

export const connectionBounds: ConnectionBounds = {
  most: config.CONNECTIONS_PER_PROCESS,
  mostOfNetwork: config.CONNECTIONS_PER_NETWORK,
  headMs: SLOW_MS,
  bodyMs: SLOW_MS,
  requestMs: SLOW_MS * LONG_FACTOR,
  stalledMs: SLOW_MS * LONG_FACTOR,
};

/** What node:http bounds by itself. It looks at connections so often that none is late by half. */
export function serverOptions({ headMs, requestMs }: ConnectionBounds): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(headMs / 2),
  };
}

/**
 * Ends connections that are too many, of all or of one network, before anything is read from them, and those on which nothing
 * moves. `isProxy` tells which addresses pass on the requests of many clients: they are bounded by `most` alone.
 */
export function boundConnections(
  server: Server,
  { most, mostOfNetwork, stalledMs }: ConnectionBounds,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.maxConnections = most;
  server.timeout = stalledMs;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = clientNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
