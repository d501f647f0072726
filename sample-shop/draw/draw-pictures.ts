import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  fingerprint,
  picturePath,
  readDrawnFingerprints,
  saveDrawnFingerprint,
} from './picture-paths-and-drawn-fingerprints.ts';
import { type Drawing, drawings } from './pictures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string' }, draft: { type: 'boolean', default: false } },
});

await drawAll(positionals, Number(values.jobs ?? availableParallelism()), values.draft);

/**
 * Draws what is new or changed and goes on where it was stopped. Names draw just those pictures, and those whose name
 * begins so (`m1`, `lookbook/denim`); a draft is half as large, lands in `var/drafts` and is drawn every time.
 */
async function drawAll(names: string[], jobs: number, isDraft: boolean): Promise<void> {
  const waiting = changed(names, isDraft);
  const total = waiting.length;
  const started = performance.now();
  let count = 0;
  let failed = 0;
  await Promise.all(
    Array.from({ length: Math.min(jobs, total) }, async () => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { drawing, print } = next;
        const drawn = await draw(worker, drawing.file, isDraft);
        count++;
        if (drawn.error) {
          failed++;
          console.error(`${drawing.file}: ${drawn.error}`);
          continue;
        }
        if (!isDraft) saveDrawnFingerprint(drawing.file, print);
        const left = ((performance.now() - started) / count) * (total - count);
        console.log(
          `${count}/${total}  ${drawing.file}  ${Math.round(drawn.bytes / 1000)} kB in ${seconds(drawn.ms)}, ${seconds(left)} left`,
        );
      }
      await worker.terminate();
    }),
  );
  console.log(`${count - failed} pictures drawn in ${seconds(performance.now() - started)}`);
  if (failed > 0) process.exitCode = 1;
}

function changed(names: string[], isDraft: boolean): { drawing: Drawing; print: string }[] {
  const drawn = readDrawnFingerprints();
  return drawings
    .filter(({ file }) => isNamed(file.replace(/\.\w+$/, ''), names))
    .map((drawing) => ({ drawing, print: fingerprint(drawing.source()) }))
    .filter(
      ({ drawing: { file }, print }) => isDraft || drawn[file] !== print || !existsSync(picturePath(file)),
    );
}

/** `m1` means all views of product m1, and not those of m10. */
function isNamed(file: string, names: string[]): boolean {
  return names.length === 0 || names.some((name) => file === name || new RegExp(`^${name}\\D`).test(file));
}

type Drawn = { bytes: number; ms: number; error?: string };

function draw(worker: Worker, file: string, isDraft: boolean): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (drawn: Drawn) => {
      worker.off('error', reject);
      resolve(drawn);
    });
    worker.postMessage({ file, isDraft });
  });
}

function seconds(ms: number): string {
  return ms < 90_000 ? `${(ms / 1000).toFixed(0)} s` : `${(ms / 60_000).toFixed(0)} min`;
}
