import { log } from '#app/platform/log/log.server.ts';
import { readRendition, renditionNamed } from './renditions.server.ts';

/** Encodes one image at a time, so that requests wait for at most one. Returns a function that stops after it. */
export function prewarmRenditions(names: string[]): () => Promise<void> {
  let isStopping = false;
  async function make(): Promise<void> {
    for (const name of names) {
      if (isStopping) return;
      const rendition = renditionNamed(name);
      if (!rendition) throw new Error(`No rendition is called ${name}.`);
      await readRendition(rendition);
    }
  }
  const making = make().catch((error: unknown) =>
    log.warn({ err: error }, 'pictures were not all made ahead'),
  );
  return () => {
    isStopping = true;
    return making;
  };
}
