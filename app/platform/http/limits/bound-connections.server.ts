import type { Server, ServerOptions } from 'node:http';
import { config } from '../../config.server.ts';
import { clientNetwork } from '../clients/client-network.ts';

export type ConnectionBounds = {
  most: number;
  mostOfNetwork: number;
  headMs: number;
  bodyMs: number;
  requestMs: number;
  stalledMs: number;
};

const SLOW_MS = config.SLOW_REQUEST_SECONDS * 1000;
/** An upload over a slow connection may take minutes, and so may an expensive response. */
const LONG_FACTOR = 15;

export const connectionBounds: ConnectionBounds = {
  most: config.CONNECTIONS_PER_PROCESS,
  mostOfNetwork: config.CONNECTIONS_PER_NETWORK,
  headMs: SLOW_MS,
  bodyMs: SLOW_MS,
  requestMs: SLOW_MS * LONG_FACTOR,
  stalledMs: SLOW_MS * LONG_FACTOR,
};

/** Returns options that check timeouts often enough: no timeout is late by more than half its length. */
export function serverOptions({ headMs, requestMs }: ConnectionBounds): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(headMs / 2),
  };
}

/** Limits connections in total and per network. Connections from proxies count only towards `most`. */
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
