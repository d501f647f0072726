import { type Buckets, counter, histogram, type MetricFamily } from './metric-families.ts';

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const answered = new Map<string, Map<number, number>>();
const renderings = new Map<string, Buckets>();

export const pageCacheUses = { hit: 0, shared: 0, miss: 0, stale: 0 };

export function countRequest(route: string, status: number): void {
  const statuses = findOrMake(answered, route, () => new Map<number, number>());
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

export function countRendering(route: string, ms: number): void {
  const seconds = ms / 1000;
  const buckets = findOrMake(renderings, route, () => ({ counts: BOUNDS.map(() => 0), sum: 0, count: 0 }));
  const index = BOUNDS.findIndex((bound) => seconds <= bound);
  if (index >= 0) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1;
  buckets.sum += seconds;
  buckets.count += 1;
}

export function requestMetrics(): MetricFamily[] {
  return [
    counter(
      'shop_requests_total',
      'Requests answered, by the pattern of their route and by status.',
      [...answered].flatMap(([route, statuses]) =>
        [...statuses].map(([status, n]): [number, Record<string, string>] => [
          n,
          { route, status: String(status) },
        ]),
      ),
    ),
    histogram(
      'shop_render_seconds',
      'How long pages and endpoints took that were not served from memory, by the pattern of their route.',
      BOUNDS,
      [...renderings].map(([route, buckets]) => [buckets, { route }]),
    ),
    counter(
      'shop_page_cache_requests_total',
      'Requests for pages that can be kept: hit, shared (with a rendering under way), miss, or stale while the database was away.',
      Object.entries(pageCacheUses).map(([result, n]) => [n, { result }]),
    ),
  ];
}

function findOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
