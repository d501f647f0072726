import { log } from '#app/platform/log/log.server.ts';
import { readRendition, renditionNamed } from './renditions.server.ts';

/**
 * Makes these renditions in their order before anybody asks for them, one after the other: a picture that somebody
 * asks for meanwhile waits for one at most. Those that are there stay. Answers how to stop, after the one in work;
 * what is then missing is made when it is asked for.
 */
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
