import { config, tracesEndpoint } from '../config.server.ts';
import { log } from '../log/log.server.ts';
import { traceWith } from './spans.server.ts';

/** What is left to send when the shop stops is worth no longer wait. */
const FLUSHED_WITHIN_MS = 3_000;
/** A collector that is away fails every few seconds. */
const SAID_EVERY_MS = 10 * 60_000;

let stop = async () => {};

/**
 * Sends traces where the standard variables of OpenTelemetry say (docs/watching.md). Without an endpoint nothing of it is
 * loaded, and no span is made.
 */
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

/** Sends what is left, for a few seconds at most. */
export async function stopTracing(): Promise<void> {
  traceWith(undefined);
  const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSHED_WITHIN_MS).unref());
  await Promise.race([stop().catch(() => {}), late]);
}
