import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { getNumberFromEnv, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Settings } from '../environment-settings.server.ts';
import type { StartSpan } from './spans.server.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Exports spans in batches, but not globally, since libraries would then add spans with error messages. */
export function createSpanExport(
  settings: Settings,
  failed: (error: unknown) => void,
): { start: StartSpan; stop(): Promise<void> } {
  setGlobalErrorHandler(failed);
  const Exporter =
    (settings.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? settings.OTEL_EXPORTER_OTLP_PROTOCOL) === 'http/json'
      ? JsonExporter
      : ProtobufExporter;
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    idGenerator: new TraceIdsThatAreUuids(),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'marenza' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new Exporter(),
        ...given('maxQueueSize', 'OTEL_BSP_MAX_QUEUE_SIZE'),
        ...given('maxExportBatchSize', 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
        ...given('scheduledDelayMillis', 'OTEL_BSP_SCHEDULE_DELAY'),
        ...given('exportTimeoutMillis', 'OTEL_BSP_EXPORT_TIMEOUT'),
      }),
    ],
  });
  const tracer = provider.getTracer('marenza');
  return {
    start: ({ name, kind = 'internal', attributes = {}, parent, links = [] }) =>
      tracer.startSpan(
        name,
        { kind: kinds[kind], attributes, links: links.map((context) => ({ context })) },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      ),
    stop: () => provider.shutdown(),
  };
}

class TraceIdsThatAreUuids extends RandomIdGenerator {
  override generateTraceId = () => randomUUID().replaceAll('-', '');
}

function samplerOf(settings: Settings): Sampler {
  const name = settings.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const kind = name.replace('parentbased_', '');
  const root =
    kind === 'traceidratio'
      ? new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG ?? 1)
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return name === kind ? root : new ParentBasedSampler({ root });
}

function given(option: string, variable: string): Record<string, number> {
  const value = getNumberFromEnv(variable);
  return value === undefined ? {} : { [option]: value };
}
