import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { inSpan, markFailed, readTraceparent } from '../tracing/spans.server.ts';

/** Starts a new trace. An incoming `traceparent` is only linked and not continued, since anyone can send one. */
export function inRequestSpan<Result>(
  { method = 'GET', url, headers }: IncomingMessage,
  answer: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (isHealthCheck(url)) return answer();
  const of = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
  const link = readTraceparent(headers.traceparent);
  return inSpan({ ...of, parent: undefined, links: link ? [link] : [] }, answer);
}

/** Load balancers send health checks every few seconds. They are not traced; successful ones are logged as debug. */
export function isHealthCheck(url = ''): boolean {
  return /^\/health\/(live|ready)(?:\?|$)/.test(url);
}

export function requestIdOf(span: Span): string {
  return span.spanContext().traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function describeAnswer(span: Span, method = 'GET', route: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) markFailed(span, String(status));
}
