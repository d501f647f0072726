import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import { describeErrorRedacted } from '../log/describe-error-redacted.ts';

/** What a span is of: a request to the shop, what the shop asks of another, a job that was queued, or a part of these. */
export type SpanOf = {
  /** Of few: no address, no id. */
  name: string;
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** What it is a part of; undefined begins a trace, and unless it is said that is what calls it. */
  parent?: SpanContext | undefined;
  /** Spans of other traces that it has to do with. */
  links?: SpanContext[];
};

export type StartSpan = (of: SpanOf) => Span;

const ERROR = 2;
const active = new AsyncLocalStorage<Span>();
let startSpan: StartSpan | undefined;

/** From now on spans are made (`startTracing`); undefined ends that. */
export function traceWith(start: StartSpan | undefined): void {
  startSpan = start;
}

/** Does work in a span of its own. */
export function inSpan<Result>(of: SpanOf, work: (span?: Span) => Promise<Result>): Promise<Result> {
  if (!startSpan) return work();
  return recorded(startSpan({ parent: active.getStore()?.spanContext(), ...of }), work);
}

/** Does work that is worth a span only as part of something that is recorded; only then it is asked what it is. */
export function inChildSpan<Result>(
  part: () => SpanOf,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!startSpan || !active.getStore()?.isRecording()) return work();
  return inSpan(part(), work);
}

/**
 * Does work as part of the trace that a `traceparent` written down earlier names. Where it is called in another one, each
 * leads to the other.
 */
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

/** The same function, which belongs to the current span whoever calls it. */
export function boundToSpan<Given extends unknown[]>(
  work: (...given: Given) => void,
): (...given: Given) => void {
  return startSpan ? AsyncLocalStorage.bind(work) : work;
}

/** What the log says of the trace that it is written in, under the names that OpenTelemetry gives them. */
export function traceInLog(): { trace_id?: string; span_id?: string } {
  const context = startSpan && active.getStore()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** The current span, for what goes on from it later or elsewhere, as W3C Trace Context writes it. */
export function currentTraceparent(): string | undefined {
  const context = startSpan && active.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
}

/** Undefined for what is none, whoever wrote it. Source: w3.org/TR/trace-context, `traceparent`. */
export function readTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(String(text)) ?? [];
  if (!traceId) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Writes down that what a span is of failed; of why no more than a kind or a code. */
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
