import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { config } from '../config.server.ts';
import { pool } from '../database/db.server.ts';
import type { PageCache } from '../pages/page-cache.server.ts';
import { countedMetrics } from './counts.server.ts';
import { counter, gauge, type MetricFamily } from './metrics-text.ts';

export const areMetricsOn = config.METRICS_PORT !== undefined || config.METRICS_TOKEN !== undefined;

const NANOSECONDS = 1e9;
const delays = monitorEventLoopDelay({ resolution: 20 });
if (areMetricsOn) delays.enable();

export async function processMetrics(cache: PageCache): Promise<MetricFamily[]> {
  return [
    ...(await countedMetrics()),
    ...pageCacheMetrics(cache),
    ...poolMetrics(pool),
    ...eventLoopMetrics(),
  ];
}

function pageCacheMetrics(cache: PageCache): MetricFamily[] {
  const { pages, bytes } = cache.size();
  return [
    gauge('shop_page_cache_pages', 'Pages kept in memory, over all processes.', [[pages]]),
    gauge('shop_page_cache_bytes', 'Memory of kept pages, over all processes.', [[bytes]]),
  ];
}

function poolMetrics({ totalCount, idleCount, waitingCount, options }: pg.Pool): MetricFamily[] {
  return [
    gauge('shop_database_connections', 'Database connections of pages, by what they do.', [
      [totalCount - idleCount, { state: 'busy' }],
      [idleCount, { state: 'idle' }],
    ]),
    gauge('shop_database_connections_max', 'How many there may be (DATABASE_POOL_SIZE of each process).', [
      [options.max],
    ]),
    gauge('shop_database_waiting', 'Callers that wait for a connection.', [[waitingCount]]),
  ];
}

function eventLoopMetrics(): MetricFamily[] {
  // The percentiles are NaN before the first sample.
  const seconds = (nanoseconds: number) => (delays.count ? nanoseconds / NANOSECONDS : 0);
  const lag = gauge(
    'shop_event_loop_lag_seconds',
    'How late the event loop was since the last scrape; of the process that was latest.',
    [
      [seconds(delays.percentile(50)), { percentile: '50' }],
      [seconds(delays.percentile(99)), { percentile: '99' }],
      [seconds(delays.max), { percentile: '100' }],
    ],
    'max',
  );
  delays.reset();
  const { user, system } = process.cpuUsage();
  return [
    lag,
    gauge('shop_processes', 'Web processes that answered this scrape.', [[1]]),
    counter('process_cpu_seconds_total', 'Processor time of all web processes.', [[(user + system) / 1e6]]),
    gauge('process_resident_memory_bytes', 'Memory of all web processes.', [[process.memoryUsage.rss()]]),
  ];
}
