import { Counter, Histogram, Registry } from 'prom-client';
import type { MetricFamily } from './metrics-text.ts';

const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: 'shop_requests_total',
  help: 'Requests answered, by the pattern of their route and by status.',
  labelNames: ['route', 'status'],
  registers,
});
const renderings = new Histogram({
  name: 'shop_render_seconds',
  help: 'How long pages and endpoints took that were not served from memory, by the pattern of their route.',
  labelNames: ['route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const pageCacheUses = counterOf(
  'shop_page_cache_requests_total',
  'Requests for pages that can be kept: hit, shared (with a rendering under way), miss, or stale while the database was away.',
  'result',
  ['hit', 'shared', 'miss', 'stale'],
);
const mails = counterOf(
  'shop_mails_total',
  'Mails handed to the mail server: sent, refused for good, or failed and tried again.',
  'outcome',
  ['sent', 'refused', 'failed'],
);
const provider = counterOf(
  'shop_provider_requests_total',
  'Requests to the payment provider: answered, refused (4xx), or failed (5xx, 429, no answer).',
  'outcome',
  ['answered', 'refused', 'failed'],
);
const refusedCards = new Counter({
  name: 'shop_payments_refused_total',
  help: 'Attempts to pay that a card or bank refused.',
  registers,
});
const cspReports = new Counter({
  name: 'shop_csp_reports_total',
  help: 'What browsers kept from pages by the content security policy, by directive.',
  labelNames: ['directive'],
  registers,
});
const jobOutcomes = ['completed', 'retried', 'failed'] as const;
const jobs = new Counter({
  name: 'shop_jobs_total',
  help: 'Jobs done, by queue: completed, retried later, or failed for good.',
  labelNames: ['queue', 'outcome'],
  registers,
});

export function countRequest(route: string, status: number): void {
  requests.inc({ route, status: String(status) });
}

export function countRendering(route: string, ms: number): void {
  renderings.observe({ route }, ms / 1000);
}

export function countPageCacheUse(result: 'hit' | 'shared' | 'miss' | 'stale'): void {
  pageCacheUses.inc({ result });
}

export function countMail(outcome: 'sent' | 'refused' | 'failed'): void {
  mails.inc({ outcome });
}

export function countProviderAnswer(status: number | undefined): void {
  const hasFailed = status === undefined || status >= 500 || status === 429;
  provider.inc({ outcome: hasFailed ? 'failed' : status >= 400 ? 'refused' : 'answered' });
}

export function countRefusedCard(): void {
  refusedCards.inc();
}

/** The number of directives is limited, since reports can be forged. */
const MOST_DIRECTIVES = 30;
const directives = new Set<string>();

export function countCspReport(directive: string): void {
  if (directives.size < MOST_DIRECTIVES) directives.add(directive);
  cspReports.inc({ directive: directives.has(directive) ? directive : 'other' });
}

export function countJob(queue: string, outcome: (typeof jobOutcomes)[number]): void {
  for (const one of jobOutcomes) jobs.inc({ queue, outcome: one }, one === outcome ? 1 : 0);
}

export async function countedMetrics(): Promise<MetricFamily[]> {
  return (await registry.getMetricsAsJSON()) as unknown as MetricFamily[];
}

function counterOf<Label extends string>(name: string, help: string, label: Label, values: string[]) {
  const counter = new Counter({ name, help, labelNames: [label], registers });
  for (const value of values) counter.inc({ [label]: value } as Record<Label, string>, 0);
  return counter;
}
