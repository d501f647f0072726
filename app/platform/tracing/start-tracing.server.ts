import { config, tracesEndpoint } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { traceWith } from './spans.server.ts';

const FLUSHED_WITHIN_MS = 3_000;
const SAID_EVERY_MS = 10 * 60_000;

let stop = async () => {};

/** Exports traces if OpenTelemetry's environment variables name an endpoint (docs/watching.md). Else loads nothing. */
export async function startTracing(): Promise<void> {
  if (!tracesEndpoint) return;
  const { createSpanExport } = await import('./create-span-export.server.ts');
  let saidAt = Number.NEGATIVE_INFINITY;
  const spans = createSpanExport(config, (error) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'traces could not be sent');
  });
  traceWith(spans.start);
  stop = spans.stop;
}

export async function stopTracing(): Promise<void> {
  traceWith(undefined);
  const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSHED_WITHIN_MS).unref());
  await Promise.race([stop().catch(() => {}), late]);
}
