import { counter, type MetricFamily } from './metric-families.ts';

const mails = { sent: 0, refused: 0, failed: 0 };
/** `refused` counts 4xx; `failed` counts 5xx, 429 and missing responses. */
const provider = { answered: 0, refused: 0, failed: 0 };
let refusedCards = 0;
/** Reports per directive. The number of directives is limited, since reports can be forged. */
const cspReports = new Map<string, number>();
const MOST_DIRECTIVES = 30;
const jobs = new Map<string, { completed: number; retried: number; failed: number }>();

export function countMail(outcome: keyof typeof mails): void {
  mails[outcome] += 1;
}

export function countProviderAnswer(status: number | undefined): void {
  if (status === undefined || status >= 500 || status === 429) provider.failed += 1;
  else if (status >= 400) provider.refused += 1;
  else provider.answered += 1;
}

export function countRefusedCard(): void {
  refusedCards += 1;
}

export function countCspReport(directive: string): void {
  const isNew = !cspReports.has(directive);
  const label = isNew && cspReports.size >= MOST_DIRECTIVES ? 'other' : directive;
  cspReports.set(label, (cspReports.get(label) ?? 0) + 1);
}

export function countJob(queue: string, outcome: 'completed' | 'retried' | 'failed'): void {
  const counts = jobs.get(queue) ?? { completed: 0, retried: 0, failed: 0 };
  counts[outcome] += 1;
  jobs.set(queue, counts);
}

export function outcomeMetrics(): MetricFamily[] {
  return [
    counter(
      'shop_mails_total',
      'Mails handed to the mail server: sent, refused for good, or failed and tried again.',
      byOutcome(mails),
    ),
    counter(
      'shop_provider_requests_total',
      'Requests to the payment provider: answered, refused (4xx), or failed (5xx, 429, no answer).',
      byOutcome(provider),
    ),
    counter('shop_payments_refused_total', 'Attempts to pay that a card or bank refused.', [
      [refusedCards, {}],
    ]),
    counter(
      'shop_csp_reports_total',
      'What browsers kept from pages by the content security policy, by directive.',
      [...cspReports].map(([directive, n]): [number, Record<string, string>] => [n, { directive }]),
    ),
    counter(
      'shop_jobs_total',
      'Jobs done, by queue: completed, retried later, or failed for good.',
      [...jobs].flatMap(([queue, counts]) =>
        byOutcome(counts).map(([n, labels]): [number, Record<string, string>] => [n, { queue, ...labels }]),
      ),
    ),
  ];
}

function byOutcome(counts: Record<string, number>): [number, Record<string, string>][] {
  return Object.entries(counts).map(([outcome, n]) => [n, { outcome }]);
}
