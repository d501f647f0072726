import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which outgoing connections could take before we listen. */
const OURS = { from: 15_000, to: 32_000 };

/** Returns an unused port of 127.0.0.1: the wanted one (rejects if taken), else any. */
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
