import { config } from '../config.server.ts';
import { bringsToken } from '../metrics/brings-token.server.ts';
import { METRICS_CONTENT_TYPE } from '../metrics/metrics-text.ts';
import { readMetricsText } from '../metrics/shared-metrics.server.ts';
import type { Route } from './+types/metrics';

export async function loader({ request }: Route.LoaderArgs) {
  const { METRICS_TOKEN: token, METRICS_PORT: ownPort } = config;
  if (!token || ownPort !== undefined) return new Response('Not found', { status: 404 });
  if (!bringsToken(request.headers.get('Authorization'), token))
    return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  return new Response(await readMetricsText(), { headers: { 'Content-Type': METRICS_CONTENT_TYPE } });
}
