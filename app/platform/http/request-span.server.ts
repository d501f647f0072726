import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { inSpan, markFailed, readTraceparent } from '../tracing/spans.server.ts';

/**
 * Answers a request in a span of its own. It always begins a trace: a `traceparent` that came along is linked and no more,
 * since anybody can send one, through proxies too, and would else choose what is recorded and whose trace it stands in.
 */
export function inRequestSpan<Result>(
  { method = 'GET', url, headers }: IncomingMessage,
  answer: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (isHealthCheck(url)) return answer();
  const of = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
  const link = readTraceparent(headers.traceparent);
  return inSpan({ ...of, parent: undefined, links: link ? [link] : [] }, answer);
}

/** Load balancers send them every few seconds: no trace and no line of the log is about one that went well. */
export function isHealthCheck(url = ''): boolean {
  return /^\/health\/(live|ready)(?:\?|$)/.test(url);
}

/** A trace's id as a request's: a UUID is as many digits (`create-span-export.server.ts`). */
export function requestIdOf(span: Span): string {
  return span.spanContext().traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What came of it: by the pattern of its route, never by its address. */
export function describeAnswer(span: Span, method = 'GET', route: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) markFailed(span, String(status));
}
