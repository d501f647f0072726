import { createServer } from 'node:http';
import { SettingError } from '../app/platform/environment-settings.server.ts';
import { bringsToken } from '../app/platform/metrics/brings-token.server.ts';
import { METRICS_CONTENT_TYPE } from '../app/platform/metrics/metrics-text.ts';

/** Serves `GET /metrics` on a port of its own, which can stay private. Returns the function that stops it. */
export async function startMetricsServer(
  read: () => Promise<string>,
  host: string,
  port: number,
  currentToken: () => string | undefined,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url, headers }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    const token = currentToken();
    if (token && !bringsToken(headers.authorization, token))
      return response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    try {
      const text = await read();
      return response.writeHead(200, { 'Content-Type': METRICS_CONTENT_TYPE }).end(text);
    } catch {
      return response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SettingError(`METRICS_PORT ${port} cannot be listened on (${error.code}).`)),
    );
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
