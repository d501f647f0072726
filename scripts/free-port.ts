import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the numbers that systems lend to outgoing connections, which would take a free port before it is used. */
const OURS = { from: 15_000, to: 32_000 };

/** A port of 127.0.0.1 that nobody listens on now: the one asked for (rejects when it is taken), else any. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted) return listenOnce(wanted);
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await listenOnce(randomInt(OURS.from, OURS.to)).catch(() => undefined);
    if (port) return port;
  }
  throw new Error(`No port between ${OURS.from} and ${OURS.to} is free.`);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
