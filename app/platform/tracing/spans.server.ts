import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import { describeErrorRedacted } from '../log/describe-error-redacted.ts';

export type SpanOf = {
  name: string;
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  parent?: SpanContext | undefined;
  links?: SpanContext[];
};

export type StartSpan = (of: SpanOf) => Span;

const ERROR = 2;
const active = new AsyncLocalStorage<Span>();
let startSpan: StartSpan | undefined;

export function traceWith(start: StartSpan | undefined): void {
  startSpan = start;
}

export function inSpan<Result>(of: SpanOf, work: (span?: Span) => Promise<Result>): Promise<Result> {
  if (!startSpan) return work();
  return recorded(startSpan({ parent: active.getStore()?.spanContext(), ...of }), work);
}

export function inChildSpan<Result>(
  part: () => SpanOf,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!startSpan || !active.getStore()?.isRecording()) return work();
  return inSpan(part(), work);
}

/** Continues the trace of a stored `traceparent`. If another trace is active, the two are linked to each other. */
export function continueTrace<Result>(
  traceparent: string | null | undefined,
  of: SpanOf,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!startSpan) return work();
  const caller = active.getStore();
  const parent = readTraceparent(traceparent);
  if (!parent || parent.traceId === caller?.spanContext().traceId) return inSpan(of, work);
  caller?.addLink({ context: parent });
  return inSpan({ ...of, parent, links: caller ? [caller.spanContext()] : [] }, work);
}

export function boundToSpan<Given extends unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  return startSpan ? AsyncLocalStorage.bind(work) : work;
}

export function traceInLog(): { trace_id?: string; span_id?: string } {
  const context = startSpan && active.getStore()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

export function currentTraceparent(): string | undefined {
  const context = startSpan && active.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
}

/** Parses an untrusted `traceparent`. Returns undefined if it is invalid. Source: w3.org/TR/trace-context. */
export function readTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(String(text)) ?? [];
  if (!traceId) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function markFailed(span: Span | undefined, why: string): void {
  span?.setStatus({ code: ERROR }).setAttribute('error.type', why);
}

async function recorded<Result>(span: Span, work: (span?: Span) => Promise<Result>): Promise<Result> {
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    const { type, code } = describeErrorRedacted(error);
    markFailed(span, String(code ?? type));
    throw error;
  } finally {
    span.end();
  }
}
